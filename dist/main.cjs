(function (module, require, __dirname) {
/******/ (() => { // webpackBootstrap
/******/ 	var __webpack_modules__ = ({

/***/ 181:
/***/ ((module) => {

"use strict";
module.exports = require("buffer");

/***/ }),

/***/ 4434:
/***/ ((module) => {

"use strict";
module.exports = require("events");

/***/ }),

/***/ 9896:
/***/ ((module) => {

"use strict";
module.exports = require("fs");

/***/ }),

/***/ 9278:
/***/ ((module) => {

"use strict";
module.exports = require("net");

/***/ }),

/***/ 7598:
/***/ ((module) => {

"use strict";
module.exports = require("node:crypto");

/***/ }),

/***/ 8474:
/***/ ((module) => {

"use strict";
module.exports = require("node:events");

/***/ }),

/***/ 3024:
/***/ ((module) => {

"use strict";
module.exports = require("node:fs");

/***/ }),

/***/ 1455:
/***/ ((module) => {

"use strict";
module.exports = require("node:fs/promises");

/***/ }),

/***/ 7067:
/***/ ((module) => {

"use strict";
module.exports = require("node:http");

/***/ }),

/***/ 7030:
/***/ ((module) => {

"use strict";
module.exports = require("node:net");

/***/ }),

/***/ 6760:
/***/ ((module) => {

"use strict";
module.exports = require("node:path");

/***/ }),

/***/ 6466:
/***/ ((module) => {

"use strict";
module.exports = require("node:stream/promises");

/***/ }),

/***/ 1692:
/***/ ((module) => {

"use strict";
module.exports = require("node:tls");

/***/ }),

/***/ 8522:
/***/ ((module) => {

"use strict";
module.exports = require("node:zlib");

/***/ }),

/***/ 932:
/***/ ((module) => {

"use strict";
module.exports = require("process");

/***/ }),

/***/ 2203:
/***/ ((module) => {

"use strict";
module.exports = require("stream");

/***/ }),

/***/ 7414:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var Scalar = __nccwpck_require__(7518);
var YAMLMap = __nccwpck_require__(6511);
var YAMLSeq = __nccwpck_require__(9742);
var resolveBlockMap = __nccwpck_require__(6438);
var resolveBlockSeq = __nccwpck_require__(1727);
var resolveFlowCollection = __nccwpck_require__(5391);

function resolveCollection(CN, ctx, token, onError, tagName, tag) {
    const coll = token.type === 'block-map'
        ? resolveBlockMap.resolveBlockMap(CN, ctx, token, onError, tag)
        : token.type === 'block-seq'
            ? resolveBlockSeq.resolveBlockSeq(CN, ctx, token, onError, tag)
            : resolveFlowCollection.resolveFlowCollection(CN, ctx, token, onError, tag);
    const Coll = coll.constructor;
    // If we got a tagName matching the class, or the tag name is '!',
    // then use the tagName from the node class used to create it.
    if (tagName === '!' || tagName === Coll.tagName) {
        coll.tag = Coll.tagName;
        return coll;
    }
    if (tagName)
        coll.tag = tagName;
    return coll;
}
function composeCollection(CN, ctx, token, props, onError) {
    const tagToken = props.tag;
    const tagName = !tagToken
        ? null
        : ctx.directives.tagName(tagToken.source, msg => onError(tagToken, 'TAG_RESOLVE_FAILED', msg));
    if (token.type === 'block-seq') {
        const { anchor, newlineAfterProp: nl } = props;
        const lastProp = anchor && tagToken
            ? anchor.offset > tagToken.offset
                ? anchor
                : tagToken
            : (anchor ?? tagToken);
        if (lastProp && (!nl || nl.offset < lastProp.offset)) {
            const message = 'Missing newline after block sequence props';
            onError(lastProp, 'MISSING_CHAR', message);
        }
    }
    const expType = token.type === 'block-map'
        ? 'map'
        : token.type === 'block-seq'
            ? 'seq'
            : token.start.source === '{'
                ? 'map'
                : 'seq';
    // shortcut: check if it's a generic YAMLMap or YAMLSeq
    // before jumping into the custom tag logic.
    if (!tagToken ||
        !tagName ||
        tagName === '!' ||
        (tagName === YAMLMap.YAMLMap.tagName && expType === 'map') ||
        (tagName === YAMLSeq.YAMLSeq.tagName && expType === 'seq')) {
        return resolveCollection(CN, ctx, token, onError, tagName);
    }
    let tag = ctx.schema.tags.find(t => t.tag === tagName && t.collection === expType);
    if (!tag) {
        const kt = ctx.schema.knownTags[tagName];
        if (kt?.collection === expType) {
            ctx.schema.tags.push(Object.assign({}, kt, { default: false }));
            tag = kt;
        }
        else {
            if (kt) {
                onError(tagToken, 'BAD_COLLECTION_TYPE', `${kt.tag} used for ${expType} collection, but expects ${kt.collection ?? 'scalar'}`, true);
            }
            else {
                onError(tagToken, 'TAG_RESOLVE_FAILED', `Unresolved tag: ${tagName}`, true);
            }
            return resolveCollection(CN, ctx, token, onError, tagName);
        }
    }
    const coll = resolveCollection(CN, ctx, token, onError, tagName, tag);
    const res = tag.resolve?.(coll, msg => onError(tagToken, 'TAG_RESOLVE_FAILED', msg), ctx.options) ?? coll;
    const node = identity.isNode(res)
        ? res
        : new Scalar.Scalar(res);
    node.range = coll.range;
    node.tag = tagName;
    if (tag?.format)
        node.format = tag.format;
    return node;
}

exports.composeCollection = composeCollection;


/***/ }),

/***/ 3074:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Document = __nccwpck_require__(6578);
var composeNode = __nccwpck_require__(2842);
var resolveEnd = __nccwpck_require__(7793);
var resolveProps = __nccwpck_require__(4430);

function composeDoc(options, directives, { offset, start, value, end }, onError) {
    const opts = Object.assign({ _directives: directives }, options);
    const doc = new Document.Document(undefined, opts);
    const ctx = {
        atKey: false,
        atRoot: true,
        directives: doc.directives,
        options: doc.options,
        schema: doc.schema
    };
    const props = resolveProps.resolveProps(start, {
        indicator: 'doc-start',
        next: value ?? end?.[0],
        offset,
        onError,
        parentIndent: 0,
        startOnNewline: true
    });
    if (props.found) {
        doc.directives.docStart = true;
        if (value &&
            (value.type === 'block-map' || value.type === 'block-seq') &&
            !props.hasNewline)
            onError(props.end, 'MISSING_CHAR', 'Block collection cannot start on same line with directives-end marker');
    }
    // @ts-expect-error If Contents is set, let's trust the user
    doc.contents = value
        ? composeNode.composeNode(ctx, value, props, onError)
        : composeNode.composeEmptyNode(ctx, props.end, start, null, props, onError);
    const contentEnd = doc.contents.range[2];
    const re = resolveEnd.resolveEnd(end, contentEnd, false, onError);
    if (re.comment)
        doc.comment = re.comment;
    doc.range = [offset, contentEnd, re.offset];
    return doc;
}

exports.composeDoc = composeDoc;


/***/ }),

/***/ 2842:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Alias = __nccwpck_require__(2380);
var identity = __nccwpck_require__(7152);
var composeCollection = __nccwpck_require__(7414);
var composeScalar = __nccwpck_require__(6858);
var resolveEnd = __nccwpck_require__(7793);
var utilEmptyScalarPosition = __nccwpck_require__(3940);

const CN = { composeNode, composeEmptyNode };
function composeNode(ctx, token, props, onError) {
    const atKey = ctx.atKey;
    const { spaceBefore, comment, anchor, tag } = props;
    let node;
    let isSrcToken = true;
    switch (token.type) {
        case 'alias':
            node = composeAlias(ctx, token, onError);
            if (anchor || tag)
                onError(token, 'ALIAS_PROPS', 'An alias node must not specify any properties');
            break;
        case 'scalar':
        case 'single-quoted-scalar':
        case 'double-quoted-scalar':
        case 'block-scalar':
            node = composeScalar.composeScalar(ctx, token, tag, onError);
            if (anchor)
                node.anchor = anchor.source.substring(1);
            break;
        case 'block-map':
        case 'block-seq':
        case 'flow-collection':
            try {
                node = composeCollection.composeCollection(CN, ctx, token, props, onError);
                if (anchor)
                    node.anchor = anchor.source.substring(1);
            }
            catch (error) {
                // Almost certainly here due to a stack overflow
                const message = error instanceof Error ? error.message : String(error);
                onError(token, 'RESOURCE_EXHAUSTION', message);
            }
            break;
        default: {
            const message = token.type === 'error'
                ? token.message
                : `Unsupported token (type: ${token.type})`;
            onError(token, 'UNEXPECTED_TOKEN', message);
            isSrcToken = false;
        }
    }
    node ?? (node = composeEmptyNode(ctx, token.offset, undefined, null, props, onError));
    if (anchor && node.anchor === '')
        onError(anchor, 'BAD_ALIAS', 'Anchor cannot be an empty string');
    if (atKey &&
        ctx.options.stringKeys &&
        (!identity.isScalar(node) ||
            typeof node.value !== 'string' ||
            (node.tag && node.tag !== 'tag:yaml.org,2002:str'))) {
        const msg = 'With stringKeys, all keys must be strings';
        onError(tag ?? token, 'NON_STRING_KEY', msg);
    }
    if (spaceBefore)
        node.spaceBefore = true;
    if (comment) {
        if (token.type === 'scalar' && token.source === '')
            node.comment = comment;
        else
            node.commentBefore = comment;
    }
    // @ts-expect-error Type checking misses meaning of isSrcToken
    if (ctx.options.keepSourceTokens && isSrcToken)
        node.srcToken = token;
    return node;
}
function composeEmptyNode(ctx, offset, before, pos, { spaceBefore, comment, anchor, tag, end }, onError) {
    const token = {
        type: 'scalar',
        offset: utilEmptyScalarPosition.emptyScalarPosition(offset, before, pos),
        indent: -1,
        source: ''
    };
    const node = composeScalar.composeScalar(ctx, token, tag, onError);
    if (anchor) {
        node.anchor = anchor.source.substring(1);
        if (node.anchor === '')
            onError(anchor, 'BAD_ALIAS', 'Anchor cannot be an empty string');
    }
    if (spaceBefore)
        node.spaceBefore = true;
    if (comment) {
        node.comment = comment;
        node.range[2] = end;
    }
    return node;
}
function composeAlias({ options }, { offset, source, end }, onError) {
    const alias = new Alias.Alias(source.substring(1));
    if (alias.source === '')
        onError(offset, 'BAD_ALIAS', 'Alias cannot be an empty string');
    if (alias.source.endsWith(':'))
        onError(offset + source.length - 1, 'BAD_ALIAS', 'Alias ending in : is ambiguous', true);
    const valueEnd = offset + source.length;
    const re = resolveEnd.resolveEnd(end, valueEnd, options.strict, onError);
    alias.range = [offset, valueEnd, re.offset];
    if (re.comment)
        alias.comment = re.comment;
    return alias;
}

exports.composeEmptyNode = composeEmptyNode;
exports.composeNode = composeNode;


/***/ }),

/***/ 6858:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var Scalar = __nccwpck_require__(7518);
var resolveBlockScalar = __nccwpck_require__(4986);
var resolveFlowScalar = __nccwpck_require__(2847);

function composeScalar(ctx, token, tagToken, onError) {
    const { value, type, comment, range } = token.type === 'block-scalar'
        ? resolveBlockScalar.resolveBlockScalar(ctx, token, onError)
        : resolveFlowScalar.resolveFlowScalar(token, ctx.options.strict, onError);
    const tagName = tagToken
        ? ctx.directives.tagName(tagToken.source, msg => onError(tagToken, 'TAG_RESOLVE_FAILED', msg))
        : null;
    let tag;
    if (ctx.options.stringKeys && ctx.atKey) {
        tag = ctx.schema[identity.SCALAR];
    }
    else if (tagName)
        tag = findScalarTagByName(ctx.schema, value, tagName, tagToken, onError);
    else if (token.type === 'scalar')
        tag = findScalarTagByTest(ctx, value, token, onError);
    else
        tag = ctx.schema[identity.SCALAR];
    let scalar;
    try {
        const res = tag.resolve(value, msg => onError(tagToken ?? token, 'TAG_RESOLVE_FAILED', msg), ctx.options);
        scalar = identity.isScalar(res) ? res : new Scalar.Scalar(res);
    }
    catch (error) {
        const msg = error instanceof Error ? error.message : String(error);
        onError(tagToken ?? token, 'TAG_RESOLVE_FAILED', msg);
        scalar = new Scalar.Scalar(value);
    }
    scalar.range = range;
    scalar.source = value;
    if (type)
        scalar.type = type;
    if (tagName)
        scalar.tag = tagName;
    if (tag.format)
        scalar.format = tag.format;
    if (comment)
        scalar.comment = comment;
    return scalar;
}
function findScalarTagByName(schema, value, tagName, tagToken, onError) {
    if (tagName === '!')
        return schema[identity.SCALAR]; // non-specific tag
    const matchWithTest = [];
    for (const tag of schema.tags) {
        if (!tag.collection && tag.tag === tagName) {
            if (tag.default && tag.test)
                matchWithTest.push(tag);
            else
                return tag;
        }
    }
    for (const tag of matchWithTest)
        if (tag.test?.test(value))
            return tag;
    const kt = schema.knownTags[tagName];
    if (kt && !kt.collection) {
        // Ensure that the known tag is available for stringifying,
        // but does not get used by default.
        schema.tags.push(Object.assign({}, kt, { default: false, test: undefined }));
        return kt;
    }
    onError(tagToken, 'TAG_RESOLVE_FAILED', `Unresolved tag: ${tagName}`, tagName !== 'tag:yaml.org,2002:str');
    return schema[identity.SCALAR];
}
function findScalarTagByTest({ atKey, directives, schema }, value, token, onError) {
    const tag = schema.tags.find(tag => (tag.default === true || (atKey && tag.default === 'key')) &&
        tag.test?.test(value)) || schema[identity.SCALAR];
    if (schema.compat) {
        const compat = schema.compat.find(tag => tag.default && tag.test?.test(value)) ??
            schema[identity.SCALAR];
        if (tag.tag !== compat.tag) {
            const ts = directives.tagString(tag.tag);
            const cs = directives.tagString(compat.tag);
            const msg = `Value may be parsed as either ${ts} or ${cs}`;
            onError(token, 'TAG_RESOLVE_FAILED', msg, true);
        }
    }
    return tag;
}

exports.composeScalar = composeScalar;


/***/ }),

/***/ 99:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var node_process = __nccwpck_require__(932);
var directives = __nccwpck_require__(7581);
var Document = __nccwpck_require__(6578);
var errors = __nccwpck_require__(6959);
var identity = __nccwpck_require__(7152);
var composeDoc = __nccwpck_require__(3074);
var resolveEnd = __nccwpck_require__(7793);

function getErrorPos(src) {
    if (typeof src === 'number')
        return [src, src + 1];
    if (Array.isArray(src))
        return src.length === 2 ? src : [src[0], src[1]];
    const { offset, source } = src;
    return [offset, offset + (typeof source === 'string' ? source.length : 1)];
}
function parsePrelude(prelude) {
    let comment = '';
    let atComment = false;
    let afterEmptyLine = false;
    for (let i = 0; i < prelude.length; ++i) {
        const source = prelude[i];
        switch (source[0]) {
            case '#':
                comment +=
                    (comment === '' ? '' : afterEmptyLine ? '\n\n' : '\n') +
                        (source.substring(1) || ' ');
                atComment = true;
                afterEmptyLine = false;
                break;
            case '%':
                if (prelude[i + 1]?.[0] !== '#')
                    i += 1;
                atComment = false;
                break;
            default:
                // This may be wrong after doc-end, but in that case it doesn't matter
                if (!atComment)
                    afterEmptyLine = true;
                atComment = false;
        }
    }
    return { comment, afterEmptyLine };
}
/**
 * Compose a stream of CST nodes into a stream of YAML Documents.
 *
 * ```ts
 * import { Composer, Parser } from 'yaml'
 *
 * const src: string = ...
 * const tokens = new Parser().parse(src)
 * const docs = new Composer().compose(tokens)
 * ```
 */
class Composer {
    constructor(options = {}) {
        this.doc = null;
        this.atDirectives = false;
        this.prelude = [];
        this.errors = [];
        this.warnings = [];
        this.onError = (source, code, message, warning) => {
            const pos = getErrorPos(source);
            if (warning)
                this.warnings.push(new errors.YAMLWarning(pos, code, message));
            else
                this.errors.push(new errors.YAMLParseError(pos, code, message));
        };
        // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing
        this.directives = new directives.Directives({ version: options.version || '1.2' });
        this.options = options;
    }
    decorate(doc, afterDoc) {
        const { comment, afterEmptyLine } = parsePrelude(this.prelude);
        //console.log({ dc: doc.comment, prelude, comment })
        if (comment) {
            const dc = doc.contents;
            if (afterDoc) {
                doc.comment = doc.comment ? `${doc.comment}\n${comment}` : comment;
            }
            else if (afterEmptyLine || doc.directives.docStart || !dc) {
                doc.commentBefore = comment;
            }
            else if (identity.isCollection(dc) && !dc.flow && dc.items.length > 0) {
                let it = dc.items[0];
                if (identity.isPair(it))
                    it = it.key;
                const cb = it.commentBefore;
                it.commentBefore = cb ? `${comment}\n${cb}` : comment;
            }
            else {
                const cb = dc.commentBefore;
                dc.commentBefore = cb ? `${comment}\n${cb}` : comment;
            }
        }
        if (afterDoc) {
            for (let i = 0; i < this.errors.length; ++i)
                doc.errors.push(this.errors[i]);
            for (let i = 0; i < this.warnings.length; ++i)
                doc.warnings.push(this.warnings[i]);
        }
        else {
            doc.errors = this.errors;
            doc.warnings = this.warnings;
        }
        this.prelude = [];
        this.errors = [];
        this.warnings = [];
    }
    /**
     * Current stream status information.
     *
     * Mostly useful at the end of input for an empty stream.
     */
    streamInfo() {
        return {
            comment: parsePrelude(this.prelude).comment,
            directives: this.directives,
            errors: this.errors,
            warnings: this.warnings
        };
    }
    /**
     * Compose tokens into documents.
     *
     * @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
     * @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
     */
    *compose(tokens, forceDoc = false, endOffset = -1) {
        for (const token of tokens)
            yield* this.next(token);
        yield* this.end(forceDoc, endOffset);
    }
    /** Advance the composer by one CST token. */
    *next(token) {
        if (node_process.env.LOG_STREAM)
            console.dir(token, { depth: null });
        switch (token.type) {
            case 'directive':
                this.directives.add(token.source, (offset, message, warning) => {
                    const pos = getErrorPos(token);
                    pos[0] += offset;
                    this.onError(pos, 'BAD_DIRECTIVE', message, warning);
                });
                this.prelude.push(token.source);
                this.atDirectives = true;
                break;
            case 'document': {
                const doc = composeDoc.composeDoc(this.options, this.directives, token, this.onError);
                if (this.atDirectives && !doc.directives.docStart)
                    this.onError(token, 'MISSING_CHAR', 'Missing directives-end/doc-start indicator line');
                this.decorate(doc, false);
                if (this.doc)
                    yield this.doc;
                this.doc = doc;
                this.atDirectives = false;
                break;
            }
            case 'byte-order-mark':
            case 'space':
                break;
            case 'comment':
            case 'newline':
                this.prelude.push(token.source);
                break;
            case 'error': {
                const msg = token.source
                    ? `${token.message}: ${JSON.stringify(token.source)}`
                    : token.message;
                const error = new errors.YAMLParseError(getErrorPos(token), 'UNEXPECTED_TOKEN', msg);
                if (this.atDirectives || !this.doc)
                    this.errors.push(error);
                else
                    this.doc.errors.push(error);
                break;
            }
            case 'doc-end': {
                if (!this.doc) {
                    const msg = 'Unexpected doc-end without preceding document';
                    this.errors.push(new errors.YAMLParseError(getErrorPos(token), 'UNEXPECTED_TOKEN', msg));
                    break;
                }
                this.doc.directives.docEnd = true;
                const end = resolveEnd.resolveEnd(token.end, token.offset + token.source.length, this.doc.options.strict, this.onError);
                this.decorate(this.doc, true);
                if (end.comment) {
                    const dc = this.doc.comment;
                    this.doc.comment = dc ? `${dc}\n${end.comment}` : end.comment;
                }
                this.doc.range[2] = end.offset;
                break;
            }
            default:
                this.errors.push(new errors.YAMLParseError(getErrorPos(token), 'UNEXPECTED_TOKEN', `Unsupported token ${token.type}`));
        }
    }
    /**
     * Call at end of input to yield any remaining document.
     *
     * @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
     * @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
     */
    *end(forceDoc = false, endOffset = -1) {
        if (this.doc) {
            this.decorate(this.doc, true);
            yield this.doc;
            this.doc = null;
        }
        else if (forceDoc) {
            const opts = Object.assign({ _directives: this.directives }, this.options);
            const doc = new Document.Document(undefined, opts);
            if (this.atDirectives)
                this.onError(endOffset, 'MISSING_CHAR', 'Missing directives-end indicator line');
            doc.range = [0, endOffset, endOffset];
            this.decorate(doc, false);
            yield doc;
        }
    }
}

exports.Composer = Composer;


/***/ }),

/***/ 6438:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Pair = __nccwpck_require__(8610);
var YAMLMap = __nccwpck_require__(6511);
var resolveProps = __nccwpck_require__(4430);
var utilContainsNewline = __nccwpck_require__(5670);
var utilFlowIndentCheck = __nccwpck_require__(4616);
var utilMapIncludes = __nccwpck_require__(2082);

const startColMsg = 'All mapping items must start at the same column';
function resolveBlockMap({ composeNode, composeEmptyNode }, ctx, bm, onError, tag) {
    const NodeClass = tag?.nodeClass ?? YAMLMap.YAMLMap;
    const map = new NodeClass(ctx.schema);
    if (ctx.atRoot)
        ctx.atRoot = false;
    let offset = bm.offset;
    let commentEnd = null;
    for (const collItem of bm.items) {
        const { start, key, sep, value } = collItem;
        // key properties
        const keyProps = resolveProps.resolveProps(start, {
            indicator: 'explicit-key-ind',
            next: key ?? sep?.[0],
            offset,
            onError,
            parentIndent: bm.indent,
            startOnNewline: true
        });
        const implicitKey = !keyProps.found;
        if (implicitKey) {
            if (key) {
                if (key.type === 'block-seq')
                    onError(offset, 'BLOCK_AS_IMPLICIT_KEY', 'A block sequence may not be used as an implicit map key');
                else if ('indent' in key && key.indent !== bm.indent)
                    onError(offset, 'BAD_INDENT', startColMsg);
            }
            if (!keyProps.anchor && !keyProps.tag && !sep) {
                commentEnd = keyProps.end;
                if (keyProps.comment) {
                    if (map.comment)
                        map.comment += '\n' + keyProps.comment;
                    else
                        map.comment = keyProps.comment;
                }
                continue;
            }
            if (keyProps.newlineAfterProp || utilContainsNewline.containsNewline(key)) {
                onError(key ?? start[start.length - 1], 'MULTILINE_IMPLICIT_KEY', 'Implicit keys need to be on a single line');
            }
        }
        else if (keyProps.found?.indent !== bm.indent) {
            onError(offset, 'BAD_INDENT', startColMsg);
        }
        // key value
        ctx.atKey = true;
        const keyStart = keyProps.end;
        const keyNode = key
            ? composeNode(ctx, key, keyProps, onError)
            : composeEmptyNode(ctx, keyStart, start, null, keyProps, onError);
        if (ctx.schema.compat)
            utilFlowIndentCheck.flowIndentCheck(bm.indent, key, onError);
        ctx.atKey = false;
        if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode))
            onError(keyStart, 'DUPLICATE_KEY', 'Map keys must be unique');
        // value properties
        const valueProps = resolveProps.resolveProps(sep ?? [], {
            indicator: 'map-value-ind',
            next: value,
            offset: keyNode.range[2],
            onError,
            parentIndent: bm.indent,
            startOnNewline: !key || key.type === 'block-scalar'
        });
        offset = valueProps.end;
        if (valueProps.found) {
            if (implicitKey) {
                if (value?.type === 'block-map' && !valueProps.hasNewline)
                    onError(offset, 'BLOCK_AS_IMPLICIT_KEY', 'Nested mappings are not allowed in compact mappings');
                if (ctx.options.strict &&
                    keyProps.start < valueProps.found.offset - 1024)
                    onError(keyNode.range, 'KEY_OVER_1024_CHARS', 'The : indicator must be at most 1024 chars after the start of an implicit block mapping key');
            }
            // value value
            const valueNode = value
                ? composeNode(ctx, value, valueProps, onError)
                : composeEmptyNode(ctx, offset, sep, null, valueProps, onError);
            if (ctx.schema.compat)
                utilFlowIndentCheck.flowIndentCheck(bm.indent, value, onError);
            offset = valueNode.range[2];
            const pair = new Pair.Pair(keyNode, valueNode);
            if (ctx.options.keepSourceTokens)
                pair.srcToken = collItem;
            map.items.push(pair);
        }
        else {
            // key with no value
            if (implicitKey)
                onError(keyNode.range, 'MISSING_CHAR', 'Implicit map keys need to be followed by map values');
            if (valueProps.comment) {
                if (keyNode.comment)
                    keyNode.comment += '\n' + valueProps.comment;
                else
                    keyNode.comment = valueProps.comment;
            }
            const pair = new Pair.Pair(keyNode);
            if (ctx.options.keepSourceTokens)
                pair.srcToken = collItem;
            map.items.push(pair);
        }
    }
    if (commentEnd && commentEnd < offset)
        onError(commentEnd, 'IMPOSSIBLE', 'Map comment with trailing content');
    map.range = [bm.offset, offset, commentEnd ?? offset];
    return map;
}

exports.resolveBlockMap = resolveBlockMap;


/***/ }),

/***/ 4986:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Scalar = __nccwpck_require__(7518);

function resolveBlockScalar(ctx, scalar, onError) {
    const start = scalar.offset;
    const header = parseBlockScalarHeader(scalar, ctx.options.strict, onError);
    if (!header)
        return { value: '', type: null, comment: '', range: [start, start, start] };
    const type = header.mode === '>' ? Scalar.Scalar.BLOCK_FOLDED : Scalar.Scalar.BLOCK_LITERAL;
    const lines = scalar.source ? splitLines(scalar.source) : [];
    // determine the end of content & start of chomping
    let chompStart = lines.length;
    for (let i = lines.length - 1; i >= 0; --i) {
        const content = lines[i][1];
        if (content === '' || content === '\r')
            chompStart = i;
        else
            break;
    }
    // shortcut for empty contents
    if (chompStart === 0) {
        const value = header.chomp === '+' && lines.length > 0
            ? '\n'.repeat(Math.max(1, lines.length - 1))
            : '';
        let end = start + header.length;
        if (scalar.source)
            end += scalar.source.length;
        return { value, type, comment: header.comment, range: [start, end, end] };
    }
    // find the indentation level to trim from start
    let trimIndent = scalar.indent + header.indent;
    let offset = scalar.offset + header.length;
    let contentStart = 0;
    for (let i = 0; i < chompStart; ++i) {
        const [indent, content] = lines[i];
        if (content === '' || content === '\r') {
            if (header.indent === 0 && indent.length > trimIndent)
                trimIndent = indent.length;
        }
        else {
            if (indent.length < trimIndent) {
                const message = 'Block scalars with more-indented leading empty lines must use an explicit indentation indicator';
                onError(offset + indent.length, 'MISSING_CHAR', message);
            }
            if (header.indent === 0)
                trimIndent = indent.length;
            contentStart = i;
            if (trimIndent === 0 && !ctx.atRoot) {
                const message = 'Block scalar values in collections must be indented';
                onError(offset, 'BAD_INDENT', message);
            }
            break;
        }
        offset += indent.length + content.length + 1;
    }
    // include trailing more-indented empty lines in content
    for (let i = lines.length - 1; i >= chompStart; --i) {
        if (lines[i][0].length > trimIndent)
            chompStart = i + 1;
    }
    let value = '';
    let sep = '';
    let prevMoreIndented = false;
    // leading whitespace is kept intact
    for (let i = 0; i < contentStart; ++i)
        value += lines[i][0].slice(trimIndent) + '\n';
    for (let i = contentStart; i < chompStart; ++i) {
        let [indent, content] = lines[i];
        offset += indent.length + content.length + 1;
        const crlf = content[content.length - 1] === '\r';
        if (crlf)
            content = content.slice(0, -1);
        /* istanbul ignore if already caught in lexer */
        if (content && indent.length < trimIndent) {
            const src = header.indent
                ? 'explicit indentation indicator'
                : 'first line';
            const message = `Block scalar lines must not be less indented than their ${src}`;
            onError(offset - content.length - (crlf ? 2 : 1), 'BAD_INDENT', message);
            indent = '';
        }
        if (type === Scalar.Scalar.BLOCK_LITERAL) {
            value += sep + indent.slice(trimIndent) + content;
            sep = '\n';
        }
        else if (indent.length > trimIndent || content[0] === '\t') {
            // more-indented content within a folded block
            if (sep === ' ')
                sep = '\n';
            else if (!prevMoreIndented && sep === '\n')
                sep = '\n\n';
            value += sep + indent.slice(trimIndent) + content;
            sep = '\n';
            prevMoreIndented = true;
        }
        else if (content === '') {
            // empty line
            if (sep === '\n')
                value += '\n';
            else
                sep = '\n';
        }
        else {
            value += sep + content;
            sep = ' ';
            prevMoreIndented = false;
        }
    }
    switch (header.chomp) {
        case '-':
            break;
        case '+':
            for (let i = chompStart; i < lines.length; ++i)
                value += '\n' + lines[i][0].slice(trimIndent);
            if (value[value.length - 1] !== '\n')
                value += '\n';
            break;
        default:
            value += '\n';
    }
    const end = start + header.length + scalar.source.length;
    return { value, type, comment: header.comment, range: [start, end, end] };
}
function parseBlockScalarHeader({ offset, props }, strict, onError) {
    /* istanbul ignore if should not happen */
    if (props[0].type !== 'block-scalar-header') {
        onError(props[0], 'IMPOSSIBLE', 'Block scalar header not found');
        return null;
    }
    const { source } = props[0];
    const mode = source[0];
    let indent = 0;
    let chomp = '';
    let error = -1;
    for (let i = 1; i < source.length; ++i) {
        const ch = source[i];
        if (!chomp && (ch === '-' || ch === '+'))
            chomp = ch;
        else {
            const n = Number(ch);
            if (!indent && n)
                indent = n;
            else if (error === -1)
                error = offset + i;
        }
    }
    if (error !== -1)
        onError(error, 'UNEXPECTED_TOKEN', `Block scalar header includes extra characters: ${source}`);
    let hasSpace = false;
    let comment = '';
    let length = source.length;
    for (let i = 1; i < props.length; ++i) {
        const token = props[i];
        switch (token.type) {
            case 'space':
                hasSpace = true;
            // fallthrough
            case 'newline':
                length += token.source.length;
                break;
            case 'comment':
                if (strict && !hasSpace) {
                    const message = 'Comments must be separated from other tokens by white space characters';
                    onError(token, 'MISSING_CHAR', message);
                }
                length += token.source.length;
                comment = token.source.substring(1);
                break;
            case 'error':
                onError(token, 'UNEXPECTED_TOKEN', token.message);
                length += token.source.length;
                break;
            /* istanbul ignore next should not happen */
            default: {
                const message = `Unexpected token in block scalar header: ${token.type}`;
                onError(token, 'UNEXPECTED_TOKEN', message);
                const ts = token.source;
                if (ts && typeof ts === 'string')
                    length += ts.length;
            }
        }
    }
    return { mode, indent, chomp, comment, length };
}
/** @returns Array of lines split up as `[indent, content]` */
function splitLines(source) {
    const split = source.split(/\n( *)/);
    const first = split[0];
    const m = first.match(/^( *)/);
    const line0 = m?.[1]
        ? [m[1], first.slice(m[1].length)]
        : ['', first];
    const lines = [line0];
    for (let i = 1; i < split.length; i += 2)
        lines.push([split[i], split[i + 1]]);
    return lines;
}

exports.resolveBlockScalar = resolveBlockScalar;


/***/ }),

/***/ 1727:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var YAMLSeq = __nccwpck_require__(9742);
var resolveProps = __nccwpck_require__(4430);
var utilFlowIndentCheck = __nccwpck_require__(4616);

function resolveBlockSeq({ composeNode, composeEmptyNode }, ctx, bs, onError, tag) {
    const NodeClass = tag?.nodeClass ?? YAMLSeq.YAMLSeq;
    const seq = new NodeClass(ctx.schema);
    if (ctx.atRoot)
        ctx.atRoot = false;
    if (ctx.atKey)
        ctx.atKey = false;
    let offset = bs.offset;
    let commentEnd = null;
    for (const { start, value } of bs.items) {
        const props = resolveProps.resolveProps(start, {
            indicator: 'seq-item-ind',
            next: value,
            offset,
            onError,
            parentIndent: bs.indent,
            startOnNewline: true
        });
        if (!props.found) {
            if (props.anchor || props.tag || value) {
                if (value?.type === 'block-seq')
                    onError(props.end, 'BAD_INDENT', 'All sequence items must start at the same column');
                else
                    onError(offset, 'MISSING_CHAR', 'Sequence item without - indicator');
            }
            else {
                commentEnd = props.end;
                if (props.comment)
                    seq.comment = props.comment;
                continue;
            }
        }
        const node = value
            ? composeNode(ctx, value, props, onError)
            : composeEmptyNode(ctx, props.end, start, null, props, onError);
        if (ctx.schema.compat)
            utilFlowIndentCheck.flowIndentCheck(bs.indent, value, onError);
        offset = node.range[2];
        seq.items.push(node);
    }
    seq.range = [bs.offset, offset, commentEnd ?? offset];
    return seq;
}

exports.resolveBlockSeq = resolveBlockSeq;


/***/ }),

/***/ 7793:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


function resolveEnd(end, offset, reqSpace, onError) {
    let comment = '';
    if (end) {
        let hasSpace = false;
        let sep = '';
        for (const token of end) {
            const { source, type } = token;
            switch (type) {
                case 'space':
                    hasSpace = true;
                    break;
                case 'comment': {
                    if (reqSpace && !hasSpace)
                        onError(token, 'MISSING_CHAR', 'Comments must be separated from other tokens by white space characters');
                    const cb = source.substring(1) || ' ';
                    if (!comment)
                        comment = cb;
                    else
                        comment += sep + cb;
                    sep = '';
                    break;
                }
                case 'newline':
                    if (comment)
                        sep += source;
                    hasSpace = true;
                    break;
                default:
                    onError(token, 'UNEXPECTED_TOKEN', `Unexpected ${type} at node end`);
            }
            offset += source.length;
        }
    }
    return { comment, offset };
}

exports.resolveEnd = resolveEnd;


/***/ }),

/***/ 5391:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var Pair = __nccwpck_require__(8610);
var YAMLMap = __nccwpck_require__(6511);
var YAMLSeq = __nccwpck_require__(9742);
var resolveEnd = __nccwpck_require__(7793);
var resolveProps = __nccwpck_require__(4430);
var utilContainsNewline = __nccwpck_require__(5670);
var utilMapIncludes = __nccwpck_require__(2082);

const blockMsg = 'Block collections are not allowed within flow collections';
const isBlock = (token) => token && (token.type === 'block-map' || token.type === 'block-seq');
function resolveFlowCollection({ composeNode, composeEmptyNode }, ctx, fc, onError, tag) {
    const isMap = fc.start.source === '{';
    const fcName = isMap ? 'flow map' : 'flow sequence';
    const NodeClass = (tag?.nodeClass ?? (isMap ? YAMLMap.YAMLMap : YAMLSeq.YAMLSeq));
    const coll = new NodeClass(ctx.schema);
    coll.flow = true;
    const atRoot = ctx.atRoot;
    if (atRoot)
        ctx.atRoot = false;
    if (ctx.atKey)
        ctx.atKey = false;
    let offset = fc.offset + fc.start.source.length;
    for (let i = 0; i < fc.items.length; ++i) {
        const collItem = fc.items[i];
        const { start, key, sep, value } = collItem;
        const props = resolveProps.resolveProps(start, {
            flow: fcName,
            indicator: 'explicit-key-ind',
            next: key ?? sep?.[0],
            offset,
            onError,
            parentIndent: fc.indent,
            startOnNewline: false
        });
        if (!props.found) {
            if (!props.anchor && !props.tag && !sep && !value) {
                if (i === 0 && props.comma)
                    onError(props.comma, 'UNEXPECTED_TOKEN', `Unexpected , in ${fcName}`);
                else if (i < fc.items.length - 1)
                    onError(props.start, 'UNEXPECTED_TOKEN', `Unexpected empty item in ${fcName}`);
                if (props.comment) {
                    if (coll.comment)
                        coll.comment += '\n' + props.comment;
                    else
                        coll.comment = props.comment;
                }
                offset = props.end;
                continue;
            }
            if (!isMap && ctx.options.strict && utilContainsNewline.containsNewline(key))
                onError(key, // checked by containsNewline()
                'MULTILINE_IMPLICIT_KEY', 'Implicit keys of flow sequence pairs need to be on a single line');
        }
        if (i === 0) {
            if (props.comma)
                onError(props.comma, 'UNEXPECTED_TOKEN', `Unexpected , in ${fcName}`);
        }
        else {
            if (!props.comma)
                onError(props.start, 'MISSING_CHAR', `Missing , between ${fcName} items`);
            if (props.comment) {
                let prevItemComment = '';
                loop: for (const st of start) {
                    switch (st.type) {
                        case 'comma':
                        case 'space':
                            break;
                        case 'comment':
                            prevItemComment = st.source.substring(1);
                            break loop;
                        default:
                            break loop;
                    }
                }
                if (prevItemComment) {
                    let prev = coll.items[coll.items.length - 1];
                    if (identity.isPair(prev))
                        prev = prev.value ?? prev.key;
                    if (prev.comment)
                        prev.comment += '\n' + prevItemComment;
                    else
                        prev.comment = prevItemComment;
                    props.comment = props.comment.substring(prevItemComment.length + 1);
                }
            }
        }
        if (!isMap && !sep && !props.found) {
            // item is a value in a seq
            // \u2192 key & sep are empty, start does not include ? or :
            const valueNode = value
                ? composeNode(ctx, value, props, onError)
                : composeEmptyNode(ctx, props.end, sep, null, props, onError);
            coll.items.push(valueNode);
            offset = valueNode.range[2];
            if (isBlock(value))
                onError(valueNode.range, 'BLOCK_IN_FLOW', blockMsg);
        }
        else {
            // item is a key+value pair
            // key value
            ctx.atKey = true;
            const keyStart = props.end;
            const keyNode = key
                ? composeNode(ctx, key, props, onError)
                : composeEmptyNode(ctx, keyStart, start, null, props, onError);
            if (isBlock(key))
                onError(keyNode.range, 'BLOCK_IN_FLOW', blockMsg);
            ctx.atKey = false;
            // value properties
            const valueProps = resolveProps.resolveProps(sep ?? [], {
                flow: fcName,
                indicator: 'map-value-ind',
                next: value,
                offset: keyNode.range[2],
                onError,
                parentIndent: fc.indent,
                startOnNewline: false
            });
            if (valueProps.found) {
                if (!isMap && !props.found && ctx.options.strict) {
                    if (sep)
                        for (const st of sep) {
                            if (st === valueProps.found)
                                break;
                            if (st.type === 'newline') {
                                onError(st, 'MULTILINE_IMPLICIT_KEY', 'Implicit keys of flow sequence pairs need to be on a single line');
                                break;
                            }
                        }
                    if (props.start < valueProps.found.offset - 1024)
                        onError(valueProps.found, 'KEY_OVER_1024_CHARS', 'The : indicator must be at most 1024 chars after the start of an implicit flow sequence key');
                }
            }
            else if (value) {
                if ('source' in value && value.source?.[0] === ':')
                    onError(value, 'MISSING_CHAR', `Missing space after : in ${fcName}`);
                else
                    onError(valueProps.start, 'MISSING_CHAR', `Missing , or : between ${fcName} items`);
            }
            // value value
            const valueNode = value
                ? composeNode(ctx, value, valueProps, onError)
                : valueProps.found
                    ? composeEmptyNode(ctx, valueProps.end, sep, null, valueProps, onError)
                    : null;
            if (valueNode) {
                if (isBlock(value))
                    onError(valueNode.range, 'BLOCK_IN_FLOW', blockMsg);
            }
            else if (valueProps.comment) {
                if (keyNode.comment)
                    keyNode.comment += '\n' + valueProps.comment;
                else
                    keyNode.comment = valueProps.comment;
            }
            const pair = new Pair.Pair(keyNode, valueNode);
            if (ctx.options.keepSourceTokens)
                pair.srcToken = collItem;
            if (isMap) {
                const map = coll;
                if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode))
                    onError(keyStart, 'DUPLICATE_KEY', 'Map keys must be unique');
                map.items.push(pair);
            }
            else {
                const map = new YAMLMap.YAMLMap(ctx.schema);
                map.flow = true;
                map.items.push(pair);
                const endRange = (valueNode ?? keyNode).range;
                map.range = [keyNode.range[0], endRange[1], endRange[2]];
                coll.items.push(map);
            }
            offset = valueNode ? valueNode.range[2] : valueProps.end;
        }
    }
    const expectedEnd = isMap ? '}' : ']';
    const [ce, ...ee] = fc.end;
    let cePos = offset;
    if (ce?.source === expectedEnd)
        cePos = ce.offset + ce.source.length;
    else {
        const name = fcName[0].toUpperCase() + fcName.substring(1);
        const msg = atRoot
            ? `${name} must end with a ${expectedEnd}`
            : `${name} in block collection must be sufficiently indented and end with a ${expectedEnd}`;
        onError(offset, atRoot ? 'MISSING_CHAR' : 'BAD_INDENT', msg);
        if (ce && ce.source.length !== 1)
            ee.unshift(ce);
    }
    if (ee.length > 0) {
        const end = resolveEnd.resolveEnd(ee, cePos, ctx.options.strict, onError);
        if (end.comment) {
            if (coll.comment)
                coll.comment += '\n' + end.comment;
            else
                coll.comment = end.comment;
        }
        coll.range = [fc.offset, cePos, end.offset];
    }
    else {
        coll.range = [fc.offset, cePos, cePos];
    }
    return coll;
}

exports.resolveFlowCollection = resolveFlowCollection;


/***/ }),

/***/ 2847:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Scalar = __nccwpck_require__(7518);
var resolveEnd = __nccwpck_require__(7793);

function resolveFlowScalar(scalar, strict, onError) {
    const { offset, type, source, end } = scalar;
    let _type;
    let value;
    const _onError = (rel, code, msg) => onError(offset + rel, code, msg);
    switch (type) {
        case 'scalar':
            _type = Scalar.Scalar.PLAIN;
            value = plainValue(source, _onError);
            break;
        case 'single-quoted-scalar':
            _type = Scalar.Scalar.QUOTE_SINGLE;
            value = singleQuotedValue(source, _onError);
            break;
        case 'double-quoted-scalar':
            _type = Scalar.Scalar.QUOTE_DOUBLE;
            value = doubleQuotedValue(source, _onError);
            break;
        /* istanbul ignore next should not happen */
        default:
            onError(scalar, 'UNEXPECTED_TOKEN', `Expected a flow scalar value, but found: ${type}`);
            return {
                value: '',
                type: null,
                comment: '',
                range: [offset, offset + source.length, offset + source.length]
            };
    }
    const valueEnd = offset + source.length;
    const re = resolveEnd.resolveEnd(end, valueEnd, strict, onError);
    return {
        value,
        type: _type,
        comment: re.comment,
        range: [offset, valueEnd, re.offset]
    };
}
function plainValue(source, onError) {
    let badChar = '';
    switch (source[0]) {
        /* istanbul ignore next should not happen */
        case '\t':
            badChar = 'a tab character';
            break;
        case ',':
            badChar = 'flow indicator character ,';
            break;
        case '%':
            badChar = 'directive indicator character %';
            break;
        case '|':
        case '>': {
            badChar = `block scalar indicator ${source[0]}`;
            break;
        }
        case '@':
        case '`': {
            badChar = `reserved character ${source[0]}`;
            break;
        }
    }
    if (badChar)
        onError(0, 'BAD_SCALAR_START', `Plain value cannot start with ${badChar}`);
    return unfoldLines(source);
}
function singleQuotedValue(source, onError) {
    if (source[source.length - 1] !== "'" || source.length === 1)
        onError(source.length, 'MISSING_CHAR', "Missing closing 'quote");
    return unfoldLines(source.slice(1, -1)).replace(/''/g, "'");
}
function unfoldLines(source) {
    const line = /(.*?)\r?\n/sy;
    let match = line.exec(source);
    if (!match)
        return source;
    /**
     * The negative lookbehinds in these RegExps are to
     * prevent causing a polynomial search time in certain cases.
     *
     * The try-catch is for Safari < 16.4 and other old browsers:
     * https://caniuse.com/js-regexp-lookbehind
     */
    let trimEnd, trimBoth;
    try {
        trimEnd = new RegExp('(?<![ \t])[ \t]+$');
        trimBoth = new RegExp('^[ \t]+|(?<![ \t])[ \t]+$', 'g');
    }
    catch {
        trimEnd = /[ \t]+$/;
        trimBoth = /^[ \t]+|[ \t]+$/g;
    }
    let res = match[1].replace(trimEnd, '');
    let sep = ' ';
    let pos = line.lastIndex;
    while ((match = line.exec(source))) {
        const lm = match[1].replace(trimBoth, '');
        if (lm === '') {
            if (sep === '\n')
                res += sep;
            else
                sep = '\n';
        }
        else {
            res += sep + lm;
            sep = ' ';
        }
        pos = line.lastIndex;
    }
    const last = /[ \t]*(.*)/sy;
    last.lastIndex = pos;
    match = last.exec(source);
    return res + sep + (match?.[1] ?? '');
}
function doubleQuotedValue(source, onError) {
    let res = '';
    for (let i = 1; i < source.length - 1; ++i) {
        const ch = source[i];
        if (ch === '\r' && source[i + 1] === '\n')
            continue;
        if (ch === '\n') {
            const { fold, offset } = foldNewline(source, i);
            res += fold;
            i = offset;
        }
        else if (ch === '\\') {
            let next = source[++i];
            const cc = escapeCodes[next];
            if (cc)
                res += cc;
            else if (next === '\n') {
                // skip escaped newlines, but still trim the following line
                next = source[i + 1];
                while (next === ' ' || next === '\t')
                    next = source[++i + 1];
            }
            else if (next === '\r' && source[i + 1] === '\n') {
                // skip escaped CRLF newlines, but still trim the following line
                next = source[++i + 1];
                while (next === ' ' || next === '\t')
                    next = source[++i + 1];
            }
            else if (next === 'x' || next === 'u' || next === 'U') {
                const length = next === 'x' ? 2 : next === 'u' ? 4 : 8;
                res += parseCharCode(source, i + 1, length, onError);
                i += length;
            }
            else {
                const raw = source.substr(i - 1, 2);
                onError(i - 1, 'BAD_DQ_ESCAPE', `Invalid escape sequence ${raw}`);
                res += raw;
            }
        }
        else if (ch === ' ' || ch === '\t') {
            // trim trailing whitespace
            const wsStart = i;
            let next = source[i + 1];
            while (next === ' ' || next === '\t')
                next = source[++i + 1];
            if (next !== '\n' && !(next === '\r' && source[i + 2] === '\n'))
                res += i > wsStart ? source.slice(wsStart, i + 1) : ch;
        }
        else {
            res += ch;
        }
    }
    if (source[source.length - 1] !== '"' || source.length === 1)
        onError(source.length, 'MISSING_CHAR', 'Missing closing "quote');
    return res;
}
/**
 * Fold a single newline into a space, multiple newlines to N - 1 newlines.
 * Presumes `source[offset] === '\n'`
 */
function foldNewline(source, offset) {
    let fold = '';
    let ch = source[offset + 1];
    while (ch === ' ' || ch === '\t' || ch === '\n' || ch === '\r') {
        if (ch === '\r' && source[offset + 2] !== '\n')
            break;
        if (ch === '\n')
            fold += '\n';
        offset += 1;
        ch = source[offset + 1];
    }
    if (!fold)
        fold = ' ';
    return { fold, offset };
}
const escapeCodes = {
    '0': '\0', // null character
    a: '\x07', // bell character
    b: '\b', // backspace
    e: '\x1b', // escape character
    f: '\f', // form feed
    n: '\n', // line feed
    r: '\r', // carriage return
    t: '\t', // horizontal tab
    v: '\v', // vertical tab
    N: '\u0085', // Unicode next line
    _: '\u00a0', // Unicode non-breaking space
    L: '\u2028', // Unicode line separator
    P: '\u2029', // Unicode paragraph separator
    ' ': ' ',
    '"': '"',
    '/': '/',
    '\\': '\\',
    '\t': '\t'
};
function parseCharCode(source, offset, length, onError) {
    const cc = source.substr(offset, length);
    const ok = cc.length === length && /^[0-9a-fA-F]+$/.test(cc);
    const code = ok ? parseInt(cc, 16) : NaN;
    try {
        return String.fromCodePoint(code);
    }
    catch {
        const raw = source.substr(offset - 2, length + 2);
        onError(offset - 2, 'BAD_DQ_ESCAPE', `Invalid escape sequence ${raw}`);
        return raw;
    }
}

exports.resolveFlowScalar = resolveFlowScalar;


/***/ }),

/***/ 4430:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


function resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
    let spaceBefore = false;
    let atNewline = startOnNewline;
    let hasSpace = startOnNewline;
    let comment = '';
    let commentSep = '';
    let hasNewline = false;
    let reqSpace = false;
    let tab = null;
    let anchor = null;
    let tag = null;
    let newlineAfterProp = null;
    let comma = null;
    let found = null;
    let start = null;
    for (const token of tokens) {
        if (reqSpace) {
            if (token.type !== 'space' &&
                token.type !== 'newline' &&
                token.type !== 'comma')
                onError(token.offset, 'MISSING_CHAR', 'Tags and anchors must be separated from the next token by white space');
            reqSpace = false;
        }
        if (tab) {
            if (atNewline && token.type !== 'comment' && token.type !== 'newline') {
                onError(tab, 'TAB_AS_INDENT', 'Tabs are not allowed as indentation');
            }
            tab = null;
        }
        switch (token.type) {
            case 'space':
                // At the doc level, tabs at line start may be parsed
                // as leading white space rather than indentation.
                // In a flow collection, only the parser handles indent.
                if (!flow &&
                    (indicator !== 'doc-start' || next?.type !== 'flow-collection') &&
                    token.source.includes('\t')) {
                    tab = token;
                }
                hasSpace = true;
                break;
            case 'comment': {
                if (!hasSpace)
                    onError(token, 'MISSING_CHAR', 'Comments must be separated from other tokens by white space characters');
                const cb = token.source.substring(1) || ' ';
                if (!comment)
                    comment = cb;
                else
                    comment += commentSep + cb;
                commentSep = '';
                atNewline = false;
                break;
            }
            case 'newline':
                if (atNewline) {
                    if (comment)
                        comment += token.source;
                    else if (!found || indicator !== 'seq-item-ind')
                        spaceBefore = true;
                }
                else
                    commentSep += token.source;
                atNewline = true;
                hasNewline = true;
                if (anchor || tag)
                    newlineAfterProp = token;
                hasSpace = true;
                break;
            case 'anchor':
                if (anchor)
                    onError(token, 'MULTIPLE_ANCHORS', 'A node can have at most one anchor');
                if (token.source.endsWith(':'))
                    onError(token.offset + token.source.length - 1, 'BAD_ALIAS', 'Anchor ending in : is ambiguous', true);
                anchor = token;
                start ?? (start = token.offset);
                atNewline = false;
                hasSpace = false;
                reqSpace = true;
                break;
            case 'tag': {
                if (tag)
                    onError(token, 'MULTIPLE_TAGS', 'A node can have at most one tag');
                tag = token;
                start ?? (start = token.offset);
                atNewline = false;
                hasSpace = false;
                reqSpace = true;
                break;
            }
            case indicator:
                // Could here handle preceding comments differently
                if (anchor || tag)
                    onError(token, 'BAD_PROP_ORDER', `Anchors and tags must be after the ${token.source} indicator`);
                if (found)
                    onError(token, 'UNEXPECTED_TOKEN', `Unexpected ${token.source} in ${flow ?? 'collection'}`);
                found = token;
                atNewline =
                    indicator === 'seq-item-ind' || indicator === 'explicit-key-ind';
                hasSpace = false;
                break;
            case 'comma':
                if (flow) {
                    if (comma)
                        onError(token, 'UNEXPECTED_TOKEN', `Unexpected , in ${flow}`);
                    comma = token;
                    atNewline = false;
                    hasSpace = false;
                    break;
                }
            // else fallthrough
            default:
                onError(token, 'UNEXPECTED_TOKEN', `Unexpected ${token.type} token`);
                atNewline = false;
                hasSpace = false;
        }
    }
    const last = tokens[tokens.length - 1];
    const end = last ? last.offset + last.source.length : offset;
    if (reqSpace &&
        next &&
        next.type !== 'space' &&
        next.type !== 'newline' &&
        next.type !== 'comma' &&
        (next.type !== 'scalar' || next.source !== '')) {
        onError(next.offset, 'MISSING_CHAR', 'Tags and anchors must be separated from the next token by white space');
    }
    if (tab &&
        ((atNewline && tab.indent <= parentIndent) ||
            next?.type === 'block-map' ||
            next?.type === 'block-seq'))
        onError(tab, 'TAB_AS_INDENT', 'Tabs are not allowed as indentation');
    return {
        comma,
        found,
        spaceBefore,
        comment,
        hasNewline,
        anchor,
        tag,
        newlineAfterProp,
        end,
        start: start ?? end
    };
}

exports.resolveProps = resolveProps;


/***/ }),

/***/ 5670:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


function containsNewline(key) {
    if (!key)
        return null;
    switch (key.type) {
        case 'alias':
        case 'scalar':
        case 'double-quoted-scalar':
        case 'single-quoted-scalar':
            if (key.source.includes('\n'))
                return true;
            if (key.end)
                for (const st of key.end)
                    if (st.type === 'newline')
                        return true;
            return false;
        case 'flow-collection':
            for (const it of key.items) {
                for (const st of it.start)
                    if (st.type === 'newline')
                        return true;
                if (it.sep)
                    for (const st of it.sep)
                        if (st.type === 'newline')
                            return true;
                if (containsNewline(it.key) || containsNewline(it.value))
                    return true;
            }
            return false;
        default:
            return true;
    }
}

exports.containsNewline = containsNewline;


/***/ }),

/***/ 3940:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


function emptyScalarPosition(offset, before, pos) {
    if (before) {
        pos ?? (pos = before.length);
        for (let i = pos - 1; i >= 0; --i) {
            let st = before[i];
            switch (st.type) {
                case 'space':
                case 'comment':
                case 'newline':
                    offset -= st.source.length;
                    continue;
            }
            // Technically, an empty scalar is immediately after the last non-empty
            // node, but it's more useful to place it after any whitespace.
            st = before[++i];
            while (st?.type === 'space') {
                offset += st.source.length;
                st = before[++i];
            }
            break;
        }
    }
    return offset;
}

exports.emptyScalarPosition = emptyScalarPosition;


/***/ }),

/***/ 4616:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var utilContainsNewline = __nccwpck_require__(5670);

function flowIndentCheck(indent, fc, onError) {
    if (fc?.type === 'flow-collection') {
        const end = fc.end[0];
        if (end.indent === indent &&
            (end.source === ']' || end.source === '}') &&
            utilContainsNewline.containsNewline(fc)) {
            const msg = 'Flow end indicator should be more indented than parent';
            onError(end, 'BAD_INDENT', msg, true);
        }
    }
}

exports.flowIndentCheck = flowIndentCheck;


/***/ }),

/***/ 2082:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);

function mapIncludes(ctx, items, search) {
    const { uniqueKeys } = ctx.options;
    if (uniqueKeys === false)
        return false;
    const isEqual = typeof uniqueKeys === 'function'
        ? uniqueKeys
        : (a, b) => a === b || (identity.isScalar(a) && identity.isScalar(b) && a.value === b.value);
    return items.some(pair => isEqual(pair.key, search));
}

exports.mapIncludes = mapIncludes;


/***/ }),

/***/ 6578:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Alias = __nccwpck_require__(2380);
var Collection = __nccwpck_require__(9626);
var identity = __nccwpck_require__(7152);
var Pair = __nccwpck_require__(8610);
var toJS = __nccwpck_require__(6344);
var Schema = __nccwpck_require__(7309);
var stringifyDocument = __nccwpck_require__(9916);
var anchors = __nccwpck_require__(9329);
var applyReviver = __nccwpck_require__(3478);
var createNode = __nccwpck_require__(1279);
var directives = __nccwpck_require__(7581);

class Document {
    constructor(value, replacer, options) {
        /** A comment before this Document */
        this.commentBefore = null;
        /** A comment immediately after this Document */
        this.comment = null;
        /** Errors encountered during parsing. */
        this.errors = [];
        /** Warnings encountered during parsing. */
        this.warnings = [];
        Object.defineProperty(this, identity.NODE_TYPE, { value: identity.DOC });
        let _replacer = null;
        if (typeof replacer === 'function' || Array.isArray(replacer)) {
            _replacer = replacer;
        }
        else if (options === undefined && replacer) {
            options = replacer;
            replacer = undefined;
        }
        const opt = Object.assign({
            intAsBigInt: false,
            keepSourceTokens: false,
            logLevel: 'warn',
            prettyErrors: true,
            strict: true,
            stringKeys: false,
            uniqueKeys: true,
            version: '1.2'
        }, options);
        this.options = opt;
        let { version } = opt;
        if (options?._directives) {
            this.directives = options._directives.atDocument();
            if (this.directives.yaml.explicit)
                version = this.directives.yaml.version;
        }
        else
            this.directives = new directives.Directives({ version });
        this.setSchema(version, options);
        // @ts-expect-error We can't really know that this matches Contents.
        this.contents =
            value === undefined ? null : this.createNode(value, _replacer, options);
    }
    /**
     * Create a deep copy of this Document and its contents.
     *
     * Custom Node values that inherit from `Object` still refer to their original instances.
     */
    clone() {
        const copy = Object.create(Document.prototype, {
            [identity.NODE_TYPE]: { value: identity.DOC }
        });
        copy.commentBefore = this.commentBefore;
        copy.comment = this.comment;
        copy.errors = this.errors.slice();
        copy.warnings = this.warnings.slice();
        copy.options = Object.assign({}, this.options);
        if (this.directives)
            copy.directives = this.directives.clone();
        copy.schema = this.schema.clone();
        // @ts-expect-error We can't really know that this matches Contents.
        copy.contents = identity.isNode(this.contents)
            ? this.contents.clone(copy.schema)
            : this.contents;
        if (this.range)
            copy.range = this.range.slice();
        return copy;
    }
    /** Adds a value to the document. */
    add(value) {
        if (assertCollection(this.contents))
            this.contents.add(value);
    }
    /** Adds a value to the document. */
    addIn(path, value) {
        if (assertCollection(this.contents))
            this.contents.addIn(path, value);
    }
    /**
     * Create a new `Alias` node, ensuring that the target `node` has the required anchor.
     *
     * If `node` already has an anchor, `name` is ignored.
     * Otherwise, the `node.anchor` value will be set to `name`,
     * or if an anchor with that name is already present in the document,
     * `name` will be used as a prefix for a new unique anchor.
     * If `name` is undefined, the generated anchor will use 'a' as a prefix.
     */
    createAlias(node, name) {
        if (!node.anchor) {
            const prev = anchors.anchorNames(this);
            node.anchor =
                // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing
                !name || prev.has(name) ? anchors.findNewAnchor(name || 'a', prev) : name;
        }
        return new Alias.Alias(node.anchor);
    }
    createNode(value, replacer, options) {
        let _replacer = undefined;
        if (typeof replacer === 'function') {
            value = replacer.call({ '': value }, '', value);
            _replacer = replacer;
        }
        else if (Array.isArray(replacer)) {
            const keyToStr = (v) => typeof v === 'number' || v instanceof String || v instanceof Number;
            const asStr = replacer.filter(keyToStr).map(String);
            if (asStr.length > 0)
                replacer = replacer.concat(asStr);
            _replacer = replacer;
        }
        else if (options === undefined && replacer) {
            options = replacer;
            replacer = undefined;
        }
        const { aliasDuplicateObjects, anchorPrefix, flow, keepUndefined, onTagObj, tag } = options ?? {};
        const { onAnchor, setAnchors, sourceObjects } = anchors.createNodeAnchors(this, 
        // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing
        anchorPrefix || 'a');
        const ctx = {
            aliasDuplicateObjects: aliasDuplicateObjects ?? true,
            keepUndefined: keepUndefined ?? false,
            onAnchor,
            onTagObj,
            replacer: _replacer,
            schema: this.schema,
            sourceObjects
        };
        const node = createNode.createNode(value, tag, ctx);
        if (flow && identity.isCollection(node))
            node.flow = true;
        setAnchors();
        return node;
    }
    /**
     * Convert a key and a value into a `Pair` using the current schema,
     * recursively wrapping all values as `Scalar` or `Collection` nodes.
     */
    createPair(key, value, options = {}) {
        const k = this.createNode(key, null, options);
        const v = this.createNode(value, null, options);
        return new Pair.Pair(k, v);
    }
    /**
     * Removes a value from the document.
     * @returns `true` if the item was found and removed.
     */
    delete(key) {
        return assertCollection(this.contents) ? this.contents.delete(key) : false;
    }
    /**
     * Removes a value from the document.
     * @returns `true` if the item was found and removed.
     */
    deleteIn(path) {
        if (Collection.isEmptyPath(path)) {
            if (this.contents == null)
                return false;
            // @ts-expect-error Presumed impossible if Strict extends false
            this.contents = null;
            return true;
        }
        return assertCollection(this.contents)
            ? this.contents.deleteIn(path)
            : false;
    }
    /**
     * Returns item at `key`, or `undefined` if not found. By default unwraps
     * scalar values from their surrounding node; to disable set `keepScalar` to
     * `true` (collections are always returned intact).
     */
    get(key, keepScalar) {
        return identity.isCollection(this.contents)
            ? this.contents.get(key, keepScalar)
            : undefined;
    }
    /**
     * Returns item at `path`, or `undefined` if not found. By default unwraps
     * scalar values from their surrounding node; to disable set `keepScalar` to
     * `true` (collections are always returned intact).
     */
    getIn(path, keepScalar) {
        if (Collection.isEmptyPath(path))
            return !keepScalar && identity.isScalar(this.contents)
                ? this.contents.value
                : this.contents;
        return identity.isCollection(this.contents)
            ? this.contents.getIn(path, keepScalar)
            : undefined;
    }
    /**
     * Checks if the document includes a value with the key `key`.
     */
    has(key) {
        return identity.isCollection(this.contents) ? this.contents.has(key) : false;
    }
    /**
     * Checks if the document includes a value at `path`.
     */
    hasIn(path) {
        if (Collection.isEmptyPath(path))
            return this.contents !== undefined;
        return identity.isCollection(this.contents) ? this.contents.hasIn(path) : false;
    }
    /**
     * Sets a value in this document. For `!!set`, `value` needs to be a
     * boolean to add/remove the item from the set.
     */
    set(key, value) {
        if (this.contents == null) {
            // @ts-expect-error We can't really know that this matches Contents.
            this.contents = Collection.collectionFromPath(this.schema, [key], value);
        }
        else if (assertCollection(this.contents)) {
            this.contents.set(key, value);
        }
    }
    /**
     * Sets a value in this document. For `!!set`, `value` needs to be a
     * boolean to add/remove the item from the set.
     */
    setIn(path, value) {
        if (Collection.isEmptyPath(path)) {
            // @ts-expect-error We can't really know that this matches Contents.
            this.contents = value;
        }
        else if (this.contents == null) {
            // @ts-expect-error We can't really know that this matches Contents.
            this.contents = Collection.collectionFromPath(this.schema, Array.from(path), value);
        }
        else if (assertCollection(this.contents)) {
            this.contents.setIn(path, value);
        }
    }
    /**
     * Change the YAML version and schema used by the document.
     * A `null` version disables support for directives, explicit tags, anchors, and aliases.
     * It also requires the `schema` option to be given as a `Schema` instance value.
     *
     * Overrides all previously set schema options.
     */
    setSchema(version, options = {}) {
        if (typeof version === 'number')
            version = String(version);
        let opt;
        switch (version) {
            case '1.1':
                if (this.directives)
                    this.directives.yaml.version = '1.1';
                else
                    this.directives = new directives.Directives({ version: '1.1' });
                opt = { resolveKnownTags: false, schema: 'yaml-1.1' };
                break;
            case '1.2':
            case 'next':
                if (this.directives)
                    this.directives.yaml.version = version;
                else
                    this.directives = new directives.Directives({ version });
                opt = { resolveKnownTags: true, schema: 'core' };
                break;
            case null:
                if (this.directives)
                    delete this.directives;
                opt = null;
                break;
            default: {
                const sv = JSON.stringify(version);
                throw new Error(`Expected '1.1', '1.2' or null as first argument, but found: ${sv}`);
            }
        }
        // Not using `instanceof Schema` to allow for duck typing
        if (options.schema instanceof Object)
            this.schema = options.schema;
        else if (opt)
            this.schema = new Schema.Schema(Object.assign(opt, options));
        else
            throw new Error(`With a null YAML version, the { schema: Schema } option is required`);
    }
    // json & jsonArg are only used from toJSON()
    toJS({ json, jsonArg, mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
        const ctx = {
            anchors: new Map(),
            doc: this,
            keep: !json,
            mapAsMap: mapAsMap === true,
            mapKeyWarned: false,
            maxAliasCount: typeof maxAliasCount === 'number' ? maxAliasCount : 100
        };
        const res = toJS.toJS(this.contents, jsonArg ?? '', ctx);
        if (typeof onAnchor === 'function')
            for (const { count, res } of ctx.anchors.values())
                onAnchor(res, count);
        return typeof reviver === 'function'
            ? applyReviver.applyReviver(reviver, { '': res }, '', res)
            : res;
    }
    /**
     * A JSON representation of the document `contents`.
     *
     * @param jsonArg Used by `JSON.stringify` to indicate the array index or
     *   property name.
     */
    toJSON(jsonArg, onAnchor) {
        return this.toJS({ json: true, jsonArg, mapAsMap: false, onAnchor });
    }
    /** A YAML representation of the document. */
    toString(options = {}) {
        if (this.errors.length > 0)
            throw new Error('Document with errors cannot be stringified');
        if ('indent' in options &&
            (!Number.isInteger(options.indent) || Number(options.indent) <= 0)) {
            const s = JSON.stringify(options.indent);
            throw new Error(`"indent" option must be a positive integer, not ${s}`);
        }
        return stringifyDocument.stringifyDocument(this, options);
    }
}
function assertCollection(contents) {
    if (identity.isCollection(contents))
        return true;
    throw new Error('Expected a YAML collection as document contents');
}

exports.Document = Document;


/***/ }),

/***/ 9329:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var visit = __nccwpck_require__(4505);

/**
 * Verify that the input string is a valid anchor.
 *
 * Will throw on errors.
 */
function anchorIsValid(anchor) {
    if (/[\x00-\x19\s,[\]{}]/.test(anchor)) {
        const sa = JSON.stringify(anchor);
        const msg = `Anchor must not contain whitespace or control characters: ${sa}`;
        throw new Error(msg);
    }
    return true;
}
function anchorNames(root) {
    const anchors = new Set();
    visit.visit(root, {
        Value(_key, node) {
            if (node.anchor)
                anchors.add(node.anchor);
        }
    });
    return anchors;
}
/** Find a new anchor name with the given `prefix` and a one-indexed suffix. */
function findNewAnchor(prefix, exclude) {
    for (let i = 1; true; ++i) {
        const name = `${prefix}${i}`;
        if (!exclude.has(name))
            return name;
    }
}
function createNodeAnchors(doc, prefix) {
    const aliasObjects = [];
    const sourceObjects = new Map();
    let prevAnchors = null;
    return {
        onAnchor: (source) => {
            aliasObjects.push(source);
            prevAnchors ?? (prevAnchors = anchorNames(doc));
            const anchor = findNewAnchor(prefix, prevAnchors);
            prevAnchors.add(anchor);
            return anchor;
        },
        /**
         * With circular references, the source node is only resolved after all
         * of its child nodes are. This is why anchors are set only after all of
         * the nodes have been created.
         */
        setAnchors: () => {
            for (const source of aliasObjects) {
                const ref = sourceObjects.get(source);
                if (typeof ref === 'object' &&
                    ref.anchor &&
                    (identity.isScalar(ref.node) || identity.isCollection(ref.node))) {
                    ref.node.anchor = ref.anchor;
                }
                else {
                    const error = new Error('Failed to resolve repeated object (this should not happen)');
                    error.source = source;
                    throw error;
                }
            }
        },
        sourceObjects
    };
}

exports.anchorIsValid = anchorIsValid;
exports.anchorNames = anchorNames;
exports.createNodeAnchors = createNodeAnchors;
exports.findNewAnchor = findNewAnchor;


/***/ }),

/***/ 3478:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


/**
 * Applies the JSON.parse reviver algorithm as defined in the ECMA-262 spec,
 * in section 24.5.1.1 "Runtime Semantics: InternalizeJSONProperty" of the
 * 2021 edition: https://tc39.es/ecma262/#sec-json.parse
 *
 * Includes extensions for handling Map and Set objects.
 */
function applyReviver(reviver, obj, key, val) {
    if (val && typeof val === 'object') {
        if (Array.isArray(val)) {
            for (let i = 0, len = val.length; i < len; ++i) {
                const v0 = val[i];
                const v1 = applyReviver(reviver, val, String(i), v0);
                // eslint-disable-next-line @typescript-eslint/no-array-delete
                if (v1 === undefined)
                    delete val[i];
                else if (v1 !== v0)
                    val[i] = v1;
            }
        }
        else if (val instanceof Map) {
            for (const k of Array.from(val.keys())) {
                const v0 = val.get(k);
                const v1 = applyReviver(reviver, val, k, v0);
                if (v1 === undefined)
                    val.delete(k);
                else if (v1 !== v0)
                    val.set(k, v1);
            }
        }
        else if (val instanceof Set) {
            for (const v0 of Array.from(val)) {
                const v1 = applyReviver(reviver, val, v0, v0);
                if (v1 === undefined)
                    val.delete(v0);
                else if (v1 !== v0) {
                    val.delete(v0);
                    val.add(v1);
                }
            }
        }
        else {
            for (const [k, v0] of Object.entries(val)) {
                const v1 = applyReviver(reviver, val, k, v0);
                if (v1 === undefined)
                    delete val[k];
                else if (v1 !== v0)
                    val[k] = v1;
            }
        }
    }
    return reviver.call(obj, key, val);
}

exports.applyReviver = applyReviver;


/***/ }),

/***/ 1279:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Alias = __nccwpck_require__(2380);
var identity = __nccwpck_require__(7152);
var Scalar = __nccwpck_require__(7518);

const defaultTagPrefix = 'tag:yaml.org,2002:';
function findTagObject(value, tagName, tags) {
    if (tagName) {
        const match = tags.filter(t => t.tag === tagName);
        const tagObj = match.find(t => !t.format) ?? match[0];
        if (!tagObj)
            throw new Error(`Tag ${tagName} not found`);
        return tagObj;
    }
    return tags.find(t => t.identify?.(value) && !t.format);
}
function createNode(value, tagName, ctx) {
    if (identity.isDocument(value))
        value = value.contents;
    if (identity.isNode(value))
        return value;
    if (identity.isPair(value)) {
        const map = ctx.schema[identity.MAP].createNode?.(ctx.schema, null, ctx);
        map.items.push(value);
        return map;
    }
    if (value instanceof String ||
        value instanceof Number ||
        value instanceof Boolean ||
        (typeof BigInt !== 'undefined' && value instanceof BigInt) // not supported everywhere
    ) {
        // https://tc39.es/ecma262/#sec-serializejsonproperty
        value = value.valueOf();
    }
    const { aliasDuplicateObjects, onAnchor, onTagObj, schema, sourceObjects } = ctx;
    // Detect duplicate references to the same object & use Alias nodes for all
    // after first. The `ref` wrapper allows for circular references to resolve.
    let ref = undefined;
    if (aliasDuplicateObjects && value && typeof value === 'object') {
        ref = sourceObjects.get(value);
        if (ref) {
            ref.anchor ?? (ref.anchor = onAnchor(value));
            return new Alias.Alias(ref.anchor);
        }
        else {
            ref = { anchor: null, node: null };
            sourceObjects.set(value, ref);
        }
    }
    if (tagName?.startsWith('!!'))
        tagName = defaultTagPrefix + tagName.slice(2);
    let tagObj = findTagObject(value, tagName, schema.tags);
    if (!tagObj) {
        if (value && typeof value.toJSON === 'function') {
            // eslint-disable-next-line @typescript-eslint/no-unsafe-call
            value = value.toJSON();
        }
        if (!value || typeof value !== 'object') {
            const node = new Scalar.Scalar(value);
            if (ref)
                ref.node = node;
            return node;
        }
        tagObj =
            value instanceof Map
                ? schema[identity.MAP]
                : Symbol.iterator in Object(value)
                    ? schema[identity.SEQ]
                    : schema[identity.MAP];
    }
    if (onTagObj) {
        onTagObj(tagObj);
        delete ctx.onTagObj;
    }
    const node = tagObj?.createNode
        ? tagObj.createNode(ctx.schema, value, ctx)
        : typeof tagObj?.nodeClass?.from === 'function'
            ? tagObj.nodeClass.from(ctx.schema, value, ctx)
            : new Scalar.Scalar(value);
    if (tagName)
        node.tag = tagName;
    else if (!tagObj.default)
        node.tag = tagObj.tag;
    if (ref)
        ref.node = node;
    return node;
}

exports.createNode = createNode;


/***/ }),

/***/ 7581:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var visit = __nccwpck_require__(4505);

const escapeChars = {
    '!': '%21',
    ',': '%2C',
    '[': '%5B',
    ']': '%5D',
    '{': '%7B',
    '}': '%7D'
};
const escapeTagName = (tn) => tn.replace(/[!,[\]{}]/g, ch => escapeChars[ch]);
class Directives {
    constructor(yaml, tags) {
        /**
         * The directives-end/doc-start marker `---`. If `null`, a marker may still be
         * included in the document's stringified representation.
         */
        this.docStart = null;
        /** The doc-end marker `...`.  */
        this.docEnd = false;
        this.yaml = Object.assign({}, Directives.defaultYaml, yaml);
        this.tags = Object.assign({}, Directives.defaultTags, tags);
    }
    clone() {
        const copy = new Directives(this.yaml, this.tags);
        copy.docStart = this.docStart;
        return copy;
    }
    /**
     * During parsing, get a Directives instance for the current document and
     * update the stream state according to the current version's spec.
     */
    atDocument() {
        const res = new Directives(this.yaml, this.tags);
        switch (this.yaml.version) {
            case '1.1':
                this.atNextDocument = true;
                break;
            case '1.2':
                this.atNextDocument = false;
                this.yaml = {
                    explicit: Directives.defaultYaml.explicit,
                    version: '1.2'
                };
                this.tags = Object.assign({}, Directives.defaultTags);
                break;
        }
        return res;
    }
    /**
     * @param onError - May be called even if the action was successful
     * @returns `true` on success
     */
    add(line, onError) {
        if (this.atNextDocument) {
            this.yaml = { explicit: Directives.defaultYaml.explicit, version: '1.1' };
            this.tags = Object.assign({}, Directives.defaultTags);
            this.atNextDocument = false;
        }
        const parts = line.trim().split(/[ \t]+/);
        const name = parts.shift();
        switch (name) {
            case '%TAG': {
                if (parts.length !== 2) {
                    onError(0, '%TAG directive should contain exactly two parts');
                    if (parts.length < 2)
                        return false;
                }
                const [handle, prefix] = parts;
                this.tags[handle] = prefix;
                return true;
            }
            case '%YAML': {
                this.yaml.explicit = true;
                if (parts.length !== 1) {
                    onError(0, '%YAML directive should contain exactly one part');
                    return false;
                }
                const [version] = parts;
                if (version === '1.1' || version === '1.2') {
                    this.yaml.version = version;
                    return true;
                }
                else {
                    const isValid = /^\d+\.\d+$/.test(version);
                    onError(6, `Unsupported YAML version ${version}`, isValid);
                    return false;
                }
            }
            default:
                onError(0, `Unknown directive ${name}`, true);
                return false;
        }
    }
    /**
     * Resolves a tag, matching handles to those defined in %TAG directives.
     *
     * @returns Resolved tag, which may also be the non-specific tag `'!'` or a
     *   `'!local'` tag, or `null` if unresolvable.
     */
    tagName(source, onError) {
        if (source === '!')
            return '!'; // non-specific tag
        if (source[0] !== '!') {
            onError(`Not a valid tag: ${source}`);
            return null;
        }
        if (source[1] === '<') {
            const verbatim = source.slice(2, -1);
            if (verbatim === '!' || verbatim === '!!') {
                onError(`Verbatim tags aren't resolved, so ${source} is invalid.`);
                return null;
            }
            if (source[source.length - 1] !== '>')
                onError('Verbatim tags must end with a >');
            return verbatim;
        }
        const [, handle, suffix] = source.match(/^(.*!)([^!]*)$/s);
        if (!suffix)
            onError(`The ${source} tag has no suffix`);
        const prefix = this.tags[handle];
        if (prefix) {
            try {
                return prefix + decodeURIComponent(suffix);
            }
            catch (error) {
                onError(String(error));
                return null;
            }
        }
        if (handle === '!')
            return source; // local tag
        onError(`Could not resolve tag: ${source}`);
        return null;
    }
    /**
     * Given a fully resolved tag, returns its printable string form,
     * taking into account current tag prefixes and defaults.
     */
    tagString(tag) {
        for (const [handle, prefix] of Object.entries(this.tags)) {
            if (tag.startsWith(prefix))
                return handle + escapeTagName(tag.substring(prefix.length));
        }
        return tag[0] === '!' ? tag : `!<${tag}>`;
    }
    toString(doc) {
        const lines = this.yaml.explicit
            ? [`%YAML ${this.yaml.version || '1.2'}`]
            : [];
        const tagEntries = Object.entries(this.tags);
        let tagNames;
        if (doc && tagEntries.length > 0 && identity.isNode(doc.contents)) {
            const tags = {};
            visit.visit(doc.contents, (_key, node) => {
                if (identity.isNode(node) && node.tag)
                    tags[node.tag] = true;
            });
            tagNames = Object.keys(tags);
        }
        else
            tagNames = [];
        for (const [handle, prefix] of tagEntries) {
            if (handle === '!!' && prefix === 'tag:yaml.org,2002:')
                continue;
            if (!doc || tagNames.some(tn => tn.startsWith(prefix)))
                lines.push(`%TAG ${handle} ${prefix}`);
        }
        return lines.join('\n');
    }
}
Directives.defaultYaml = { explicit: false, version: '1.2' };
Directives.defaultTags = { '!!': 'tag:yaml.org,2002:' };

exports.Directives = Directives;


/***/ }),

/***/ 6959:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


class YAMLError extends Error {
    constructor(name, pos, code, message) {
        super();
        this.name = name;
        this.code = code;
        this.message = message;
        this.pos = pos;
    }
}
class YAMLParseError extends YAMLError {
    constructor(pos, code, message) {
        super('YAMLParseError', pos, code, message);
    }
}
class YAMLWarning extends YAMLError {
    constructor(pos, code, message) {
        super('YAMLWarning', pos, code, message);
    }
}
const prettifyError = (src, lc) => (error) => {
    if (error.pos[0] === -1)
        return;
    error.linePos = error.pos.map(pos => lc.linePos(pos));
    const { line, col } = error.linePos[0];
    error.message += ` at line ${line}, column ${col}`;
    let ci = col - 1;
    let lineStr = src
        .substring(lc.lineStarts[line - 1], lc.lineStarts[line])
        .replace(/[\n\r]+$/, '');
    // Trim to max 80 chars, keeping col position near the middle
    if (ci >= 60 && lineStr.length > 80) {
        const trimStart = Math.min(ci - 39, lineStr.length - 79);
        lineStr = '\u2026' + lineStr.substring(trimStart);
        ci -= trimStart - 1;
    }
    if (lineStr.length > 80)
        lineStr = lineStr.substring(0, 79) + '\u2026';
    // Include previous line in context if pointing at line start
    if (line > 1 && /^ *$/.test(lineStr.substring(0, ci))) {
        // Regexp won't match if start is trimmed
        let prev = src.substring(lc.lineStarts[line - 2], lc.lineStarts[line - 1]);
        if (prev.length > 80)
            prev = prev.substring(0, 79) + '\u2026\n';
        lineStr = prev + lineStr;
    }
    if (/[^ ]/.test(lineStr)) {
        let count = 1;
        const end = error.linePos[1];
        if (end?.line === line && end.col > col) {
            count = Math.max(1, Math.min(end.col - col, 80 - ci));
        }
        const pointer = ' '.repeat(ci) + '^'.repeat(count);
        error.message += `:\n\n${lineStr}\n${pointer}\n`;
    }
};

exports.YAMLError = YAMLError;
exports.YAMLParseError = YAMLParseError;
exports.YAMLWarning = YAMLWarning;
exports.prettifyError = prettifyError;


/***/ }),

/***/ 8874:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";
var __webpack_unused_export__;


var composer = __nccwpck_require__(99);
var Document = __nccwpck_require__(6578);
var Schema = __nccwpck_require__(7309);
var errors = __nccwpck_require__(6959);
var Alias = __nccwpck_require__(2380);
var identity = __nccwpck_require__(7152);
var Pair = __nccwpck_require__(8610);
var Scalar = __nccwpck_require__(7518);
var YAMLMap = __nccwpck_require__(6511);
var YAMLSeq = __nccwpck_require__(9742);
var cst = __nccwpck_require__(9012);
var lexer = __nccwpck_require__(8660);
var lineCounter = __nccwpck_require__(4535);
var parser = __nccwpck_require__(8091);
var publicApi = __nccwpck_require__(1656);
var visit = __nccwpck_require__(4505);



__webpack_unused_export__ = composer.Composer;
__webpack_unused_export__ = Document.Document;
__webpack_unused_export__ = Schema.Schema;
__webpack_unused_export__ = errors.YAMLError;
__webpack_unused_export__ = errors.YAMLParseError;
__webpack_unused_export__ = errors.YAMLWarning;
__webpack_unused_export__ = Alias.Alias;
__webpack_unused_export__ = identity.isAlias;
__webpack_unused_export__ = identity.isCollection;
__webpack_unused_export__ = identity.isDocument;
exports.jh = identity.isMap;
__webpack_unused_export__ = identity.isNode;
__webpack_unused_export__ = identity.isPair;
exports.jn = identity.isScalar;
exports.oP = identity.isSeq;
__webpack_unused_export__ = Pair.Pair;
__webpack_unused_export__ = Scalar.Scalar;
__webpack_unused_export__ = YAMLMap.YAMLMap;
__webpack_unused_export__ = YAMLSeq.YAMLSeq;
__webpack_unused_export__ = cst;
__webpack_unused_export__ = lexer.Lexer;
exports.HN = lineCounter.LineCounter;
__webpack_unused_export__ = parser.Parser;
__webpack_unused_export__ = publicApi.parse;
exports.hR = publicApi.parseAllDocuments;
exports.Tp = publicApi.parseDocument;
exports.As = publicApi.stringify;
exports.YR = visit.visit;
__webpack_unused_export__ = visit.visitAsync;


/***/ }),

/***/ 2240:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var node_process = __nccwpck_require__(932);

function debug(logLevel, ...messages) {
    if (logLevel === 'debug')
        console.log(...messages);
}
function warn(logLevel, warning) {
    if (logLevel === 'debug' || logLevel === 'warn') {
        if (typeof node_process.emitWarning === 'function')
            node_process.emitWarning(warning);
        else
            console.warn(warning);
    }
}

exports.debug = debug;
exports.warn = warn;


/***/ }),

/***/ 2380:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var anchors = __nccwpck_require__(9329);
var visit = __nccwpck_require__(4505);
var identity = __nccwpck_require__(7152);
var Node = __nccwpck_require__(5158);
var toJS = __nccwpck_require__(6344);

class Alias extends Node.NodeBase {
    constructor(source) {
        super(identity.ALIAS);
        this.source = source;
        Object.defineProperty(this, 'tag', {
            set() {
                throw new Error('Alias nodes cannot have tags');
            }
        });
    }
    /**
     * Resolve the value of this alias within `doc`, finding the last
     * instance of the `source` anchor before this node.
     */
    resolve(doc, ctx) {
        if (ctx?.maxAliasCount === 0)
            throw new ReferenceError('Alias resolution is disabled');
        let nodes;
        if (ctx?.aliasResolveCache) {
            nodes = ctx.aliasResolveCache;
        }
        else {
            nodes = [];
            visit.visit(doc, {
                Node: (_key, node) => {
                    if (identity.isAlias(node) || identity.hasAnchor(node))
                        nodes.push(node);
                }
            });
            if (ctx)
                ctx.aliasResolveCache = nodes;
        }
        let found = undefined;
        for (const node of nodes) {
            if (node === this)
                break;
            if (node.anchor === this.source)
                found = node;
        }
        if (found && ctx) {
            const { anchors, doc, maxAliasCount } = ctx;
            let data = anchors.get(found);
            if (!data) {
                // Resolve anchors for Node.prototype.toJS()
                toJS.toJS(found, null, ctx);
                data = anchors.get(found);
            }
            /* istanbul ignore if */
            if (data?.res === undefined) {
                const msg = 'This should not happen: Alias anchor was not resolved?';
                throw new ReferenceError(msg);
            }
            if (maxAliasCount >= 0) {
                data.count += 1;
                if (data.aliasCount === 0)
                    data.aliasCount = getAliasCount(doc, found, anchors);
                if (data.count * data.aliasCount > maxAliasCount) {
                    const msg = 'Excessive alias count indicates a resource exhaustion attack';
                    throw new ReferenceError(msg);
                }
            }
        }
        return found;
    }
    toJSON(_arg, ctx) {
        if (!ctx)
            return { source: this.source };
        const source = this.resolve(ctx.doc, ctx);
        if (!source) {
            const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
            throw new ReferenceError(msg);
        }
        return ctx.anchors.get(source).res;
    }
    toString(ctx, _onComment, _onChompKeep) {
        const src = `*${this.source}`;
        if (ctx) {
            anchors.anchorIsValid(this.source);
            if (ctx.options.verifyAliasOrder && !ctx.anchors.has(this.source)) {
                const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
                throw new Error(msg);
            }
            if (ctx.implicitKey)
                return `${src} `;
        }
        return src;
    }
}
function getAliasCount(doc, node, anchors) {
    if (identity.isAlias(node)) {
        const source = node.resolve(doc);
        const anchor = anchors && source && anchors.get(source);
        return anchor ? anchor.count * anchor.aliasCount : 0;
    }
    else if (identity.isCollection(node)) {
        let count = 0;
        for (const item of node.items) {
            const c = getAliasCount(doc, item, anchors);
            if (c > count)
                count = c;
        }
        return count;
    }
    else if (identity.isPair(node)) {
        const kc = getAliasCount(doc, node.key, anchors);
        const vc = getAliasCount(doc, node.value, anchors);
        return Math.max(kc, vc);
    }
    return 1;
}

exports.Alias = Alias;


/***/ }),

/***/ 9626:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var createNode = __nccwpck_require__(1279);
var identity = __nccwpck_require__(7152);
var Node = __nccwpck_require__(5158);

function collectionFromPath(schema, path, value) {
    let v = value;
    for (let i = path.length - 1; i >= 0; --i) {
        const k = path[i];
        if (typeof k === 'number' && Number.isInteger(k) && k >= 0) {
            const a = [];
            a[k] = v;
            v = a;
        }
        else {
            v = new Map([[k, v]]);
        }
    }
    return createNode.createNode(v, undefined, {
        aliasDuplicateObjects: false,
        keepUndefined: false,
        onAnchor: () => {
            throw new Error('This should not happen, please report a bug.');
        },
        schema,
        sourceObjects: new Map()
    });
}
// Type guard is intentionally a little wrong so as to be more useful,
// as it does not cover untypable empty non-string iterables (e.g. []).
const isEmptyPath = (path) => path == null ||
    (typeof path === 'object' && !!path[Symbol.iterator]().next().done);
class Collection extends Node.NodeBase {
    constructor(type, schema) {
        super(type);
        Object.defineProperty(this, 'schema', {
            value: schema,
            configurable: true,
            enumerable: false,
            writable: true
        });
    }
    /**
     * Create a copy of this collection.
     *
     * @param schema - If defined, overwrites the original's schema
     */
    clone(schema) {
        const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
        if (schema)
            copy.schema = schema;
        copy.items = copy.items.map(it => identity.isNode(it) || identity.isPair(it) ? it.clone(schema) : it);
        if (this.range)
            copy.range = this.range.slice();
        return copy;
    }
    /**
     * Adds a value to the collection. For `!!map` and `!!omap` the value must
     * be a Pair instance or a `{ key, value }` object, which may not have a key
     * that already exists in the map.
     */
    addIn(path, value) {
        if (isEmptyPath(path))
            this.add(value);
        else {
            const [key, ...rest] = path;
            const node = this.get(key, true);
            if (identity.isCollection(node))
                node.addIn(rest, value);
            else if (node === undefined && this.schema)
                this.set(key, collectionFromPath(this.schema, rest, value));
            else
                throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
        }
    }
    /**
     * Removes a value from the collection.
     * @returns `true` if the item was found and removed.
     */
    deleteIn(path) {
        const [key, ...rest] = path;
        if (rest.length === 0)
            return this.delete(key);
        const node = this.get(key, true);
        if (identity.isCollection(node))
            return node.deleteIn(rest);
        else
            throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
    }
    /**
     * Returns item at `key`, or `undefined` if not found. By default unwraps
     * scalar values from their surrounding node; to disable set `keepScalar` to
     * `true` (collections are always returned intact).
     */
    getIn(path, keepScalar) {
        const [key, ...rest] = path;
        const node = this.get(key, true);
        if (rest.length === 0)
            return !keepScalar && identity.isScalar(node) ? node.value : node;
        else
            return identity.isCollection(node) ? node.getIn(rest, keepScalar) : undefined;
    }
    hasAllNullValues(allowScalar) {
        return this.items.every(node => {
            if (!identity.isPair(node))
                return false;
            const n = node.value;
            return (n == null ||
                (allowScalar &&
                    identity.isScalar(n) &&
                    n.value == null &&
                    !n.commentBefore &&
                    !n.comment &&
                    !n.tag));
        });
    }
    /**
     * Checks if the collection includes a value with the key `key`.
     */
    hasIn(path) {
        const [key, ...rest] = path;
        if (rest.length === 0)
            return this.has(key);
        const node = this.get(key, true);
        return identity.isCollection(node) ? node.hasIn(rest) : false;
    }
    /**
     * Sets a value in this collection. For `!!set`, `value` needs to be a
     * boolean to add/remove the item from the set.
     */
    setIn(path, value) {
        const [key, ...rest] = path;
        if (rest.length === 0) {
            this.set(key, value);
        }
        else {
            const node = this.get(key, true);
            if (identity.isCollection(node))
                node.setIn(rest, value);
            else if (node === undefined && this.schema)
                this.set(key, collectionFromPath(this.schema, rest, value));
            else
                throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
        }
    }
}

exports.Collection = Collection;
exports.collectionFromPath = collectionFromPath;
exports.isEmptyPath = isEmptyPath;


/***/ }),

/***/ 5158:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var applyReviver = __nccwpck_require__(3478);
var identity = __nccwpck_require__(7152);
var toJS = __nccwpck_require__(6344);

class NodeBase {
    constructor(type) {
        Object.defineProperty(this, identity.NODE_TYPE, { value: type });
    }
    /** Create a copy of this node.  */
    clone() {
        const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
        if (this.range)
            copy.range = this.range.slice();
        return copy;
    }
    /** A plain JavaScript representation of this node. */
    toJS(doc, { mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
        if (!identity.isDocument(doc))
            throw new TypeError('A document argument is required');
        const ctx = {
            anchors: new Map(),
            doc,
            keep: true,
            mapAsMap: mapAsMap === true,
            mapKeyWarned: false,
            maxAliasCount: typeof maxAliasCount === 'number' ? maxAliasCount : 100
        };
        const res = toJS.toJS(this, '', ctx);
        if (typeof onAnchor === 'function')
            for (const { count, res } of ctx.anchors.values())
                onAnchor(res, count);
        return typeof reviver === 'function'
            ? applyReviver.applyReviver(reviver, { '': res }, '', res)
            : res;
    }
}

exports.NodeBase = NodeBase;


/***/ }),

/***/ 8610:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var createNode = __nccwpck_require__(1279);
var stringifyPair = __nccwpck_require__(797);
var addPairToJSMap = __nccwpck_require__(5743);
var identity = __nccwpck_require__(7152);

function createPair(key, value, ctx) {
    const k = createNode.createNode(key, undefined, ctx);
    const v = createNode.createNode(value, undefined, ctx);
    return new Pair(k, v);
}
class Pair {
    constructor(key, value = null) {
        Object.defineProperty(this, identity.NODE_TYPE, { value: identity.PAIR });
        this.key = key;
        this.value = value;
    }
    clone(schema) {
        let { key, value } = this;
        if (identity.isNode(key))
            key = key.clone(schema);
        if (identity.isNode(value))
            value = value.clone(schema);
        return new Pair(key, value);
    }
    toJSON(_, ctx) {
        const pair = ctx?.mapAsMap ? new Map() : {};
        return addPairToJSMap.addPairToJSMap(ctx, pair, this);
    }
    toString(ctx, onComment, onChompKeep) {
        return ctx?.doc
            ? stringifyPair.stringifyPair(this, ctx, onComment, onChompKeep)
            : JSON.stringify(this);
    }
}

exports.Pair = Pair;
exports.createPair = createPair;


/***/ }),

/***/ 7518:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var Node = __nccwpck_require__(5158);
var toJS = __nccwpck_require__(6344);

const isScalarValue = (value) => !value || (typeof value !== 'function' && typeof value !== 'object');
class Scalar extends Node.NodeBase {
    constructor(value) {
        super(identity.SCALAR);
        this.value = value;
    }
    toJSON(arg, ctx) {
        return ctx?.keep ? this.value : toJS.toJS(this.value, arg, ctx);
    }
    toString() {
        return String(this.value);
    }
}
Scalar.BLOCK_FOLDED = 'BLOCK_FOLDED';
Scalar.BLOCK_LITERAL = 'BLOCK_LITERAL';
Scalar.PLAIN = 'PLAIN';
Scalar.QUOTE_DOUBLE = 'QUOTE_DOUBLE';
Scalar.QUOTE_SINGLE = 'QUOTE_SINGLE';

exports.Scalar = Scalar;
exports.isScalarValue = isScalarValue;


/***/ }),

/***/ 6511:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var stringifyCollection = __nccwpck_require__(9669);
var addPairToJSMap = __nccwpck_require__(5743);
var Collection = __nccwpck_require__(9626);
var identity = __nccwpck_require__(7152);
var Pair = __nccwpck_require__(8610);
var Scalar = __nccwpck_require__(7518);

function findPair(items, key) {
    const k = identity.isScalar(key) ? key.value : key;
    for (const it of items) {
        if (identity.isPair(it)) {
            if (it.key === key || it.key === k)
                return it;
            if (identity.isScalar(it.key) && it.key.value === k)
                return it;
        }
    }
    return undefined;
}
class YAMLMap extends Collection.Collection {
    static get tagName() {
        return 'tag:yaml.org,2002:map';
    }
    constructor(schema) {
        super(identity.MAP, schema);
        this.items = [];
    }
    /**
     * A generic collection parsing method that can be extended
     * to other node classes that inherit from YAMLMap
     */
    static from(schema, obj, ctx) {
        const { keepUndefined, replacer } = ctx;
        const map = new this(schema);
        const add = (key, value) => {
            if (typeof replacer === 'function')
                value = replacer.call(obj, key, value);
            else if (Array.isArray(replacer) && !replacer.includes(key))
                return;
            if (value !== undefined || keepUndefined)
                map.items.push(Pair.createPair(key, value, ctx));
        };
        if (obj instanceof Map) {
            for (const [key, value] of obj)
                add(key, value);
        }
        else if (obj && typeof obj === 'object') {
            for (const key of Object.keys(obj))
                add(key, obj[key]);
        }
        if (typeof schema.sortMapEntries === 'function') {
            map.items.sort(schema.sortMapEntries);
        }
        return map;
    }
    /**
     * Adds a value to the collection.
     *
     * @param overwrite - If not set `true`, using a key that is already in the
     *   collection will throw. Otherwise, overwrites the previous value.
     */
    add(pair, overwrite) {
        let _pair;
        if (identity.isPair(pair))
            _pair = pair;
        else if (!pair || typeof pair !== 'object' || !('key' in pair)) {
            // In TypeScript, this never happens.
            _pair = new Pair.Pair(pair, pair?.value);
        }
        else
            _pair = new Pair.Pair(pair.key, pair.value);
        const prev = findPair(this.items, _pair.key);
        const sortEntries = this.schema?.sortMapEntries;
        if (prev) {
            if (!overwrite)
                throw new Error(`Key ${_pair.key} already set`);
            // For scalars, keep the old node & its comments and anchors
            if (identity.isScalar(prev.value) && Scalar.isScalarValue(_pair.value))
                prev.value.value = _pair.value;
            else
                prev.value = _pair.value;
        }
        else if (sortEntries) {
            const i = this.items.findIndex(item => sortEntries(_pair, item) < 0);
            if (i === -1)
                this.items.push(_pair);
            else
                this.items.splice(i, 0, _pair);
        }
        else {
            this.items.push(_pair);
        }
    }
    delete(key) {
        const it = findPair(this.items, key);
        if (!it)
            return false;
        const del = this.items.splice(this.items.indexOf(it), 1);
        return del.length > 0;
    }
    get(key, keepScalar) {
        const it = findPair(this.items, key);
        const node = it?.value;
        return (!keepScalar && identity.isScalar(node) ? node.value : node) ?? undefined;
    }
    has(key) {
        return !!findPair(this.items, key);
    }
    set(key, value) {
        this.add(new Pair.Pair(key, value), true);
    }
    /**
     * @param ctx - Conversion context, originally set in Document#toJS()
     * @param {Class} Type - If set, forces the returned collection type
     * @returns Instance of Type, Map, or Object
     */
    toJSON(_, ctx, Type) {
        const map = Type ? new Type() : ctx?.mapAsMap ? new Map() : {};
        if (ctx?.onCreate)
            ctx.onCreate(map);
        for (const item of this.items)
            addPairToJSMap.addPairToJSMap(ctx, map, item);
        return map;
    }
    toString(ctx, onComment, onChompKeep) {
        if (!ctx)
            return JSON.stringify(this);
        for (const item of this.items) {
            if (!identity.isPair(item))
                throw new Error(`Map items must all be pairs; found ${JSON.stringify(item)} instead`);
        }
        if (!ctx.allNullValues && this.hasAllNullValues(false))
            ctx = Object.assign({}, ctx, { allNullValues: true });
        return stringifyCollection.stringifyCollection(this, ctx, {
            blockItemPrefix: '',
            flowChars: { start: '{', end: '}' },
            itemIndent: ctx.indent || '',
            onChompKeep,
            onComment
        });
    }
}

exports.YAMLMap = YAMLMap;
exports.findPair = findPair;


/***/ }),

/***/ 9742:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var createNode = __nccwpck_require__(1279);
var stringifyCollection = __nccwpck_require__(9669);
var Collection = __nccwpck_require__(9626);
var identity = __nccwpck_require__(7152);
var Scalar = __nccwpck_require__(7518);
var toJS = __nccwpck_require__(6344);

class YAMLSeq extends Collection.Collection {
    static get tagName() {
        return 'tag:yaml.org,2002:seq';
    }
    constructor(schema) {
        super(identity.SEQ, schema);
        this.items = [];
    }
    add(value) {
        this.items.push(value);
    }
    /**
     * Removes a value from the collection.
     *
     * `key` must contain a representation of an integer for this to succeed.
     * It may be wrapped in a `Scalar`.
     *
     * @returns `true` if the item was found and removed.
     */
    delete(key) {
        const idx = asItemIndex(key);
        if (typeof idx !== 'number')
            return false;
        const del = this.items.splice(idx, 1);
        return del.length > 0;
    }
    get(key, keepScalar) {
        const idx = asItemIndex(key);
        if (typeof idx !== 'number')
            return undefined;
        const it = this.items[idx];
        return !keepScalar && identity.isScalar(it) ? it.value : it;
    }
    /**
     * Checks if the collection includes a value with the key `key`.
     *
     * `key` must contain a representation of an integer for this to succeed.
     * It may be wrapped in a `Scalar`.
     */
    has(key) {
        const idx = asItemIndex(key);
        return typeof idx === 'number' && idx < this.items.length;
    }
    /**
     * Sets a value in this collection. For `!!set`, `value` needs to be a
     * boolean to add/remove the item from the set.
     *
     * If `key` does not contain a representation of an integer, this will throw.
     * It may be wrapped in a `Scalar`.
     */
    set(key, value) {
        const idx = asItemIndex(key);
        if (typeof idx !== 'number')
            throw new Error(`Expected a valid index, not ${key}.`);
        const prev = this.items[idx];
        if (identity.isScalar(prev) && Scalar.isScalarValue(value))
            prev.value = value;
        else
            this.items[idx] = value;
    }
    toJSON(_, ctx) {
        const seq = [];
        if (ctx?.onCreate)
            ctx.onCreate(seq);
        let i = 0;
        for (const item of this.items)
            seq.push(toJS.toJS(item, String(i++), ctx));
        return seq;
    }
    toString(ctx, onComment, onChompKeep) {
        if (!ctx)
            return JSON.stringify(this);
        return stringifyCollection.stringifyCollection(this, ctx, {
            blockItemPrefix: '- ',
            flowChars: { start: '[', end: ']' },
            itemIndent: (ctx.indent || '') + '  ',
            onChompKeep,
            onComment
        });
    }
    static from(schema, obj, ctx) {
        const { replacer } = ctx;
        const seq = new this(schema);
        if (obj && Symbol.iterator in Object(obj)) {
            let i = 0;
            for (let it of obj) {
                if (typeof replacer === 'function') {
                    const key = obj instanceof Set ? it : String(i++);
                    it = replacer.call(obj, key, it);
                }
                seq.items.push(createNode.createNode(it, undefined, ctx));
            }
        }
        return seq;
    }
}
function asItemIndex(key) {
    let idx = identity.isScalar(key) ? key.value : key;
    if (idx && typeof idx === 'string')
        idx = Number(idx);
    return typeof idx === 'number' && Number.isInteger(idx) && idx >= 0
        ? idx
        : null;
}

exports.YAMLSeq = YAMLSeq;


/***/ }),

/***/ 5743:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var log = __nccwpck_require__(2240);
var merge = __nccwpck_require__(5625);
var stringify = __nccwpck_require__(541);
var identity = __nccwpck_require__(7152);
var toJS = __nccwpck_require__(6344);

function addPairToJSMap(ctx, map, { key, value }) {
    if (identity.isNode(key) && key.addToJSMap)
        key.addToJSMap(ctx, map, value);
    // TODO: Should drop this special case for bare << handling
    else if (merge.isMergeKey(ctx, key))
        merge.addMergeToJSMap(ctx, map, value);
    else {
        const jsKey = toJS.toJS(key, '', ctx);
        if (map instanceof Map) {
            map.set(jsKey, toJS.toJS(value, jsKey, ctx));
        }
        else if (map instanceof Set) {
            map.add(jsKey);
        }
        else {
            const stringKey = stringifyKey(key, jsKey, ctx);
            const jsValue = toJS.toJS(value, stringKey, ctx);
            if (stringKey in map)
                Object.defineProperty(map, stringKey, {
                    value: jsValue,
                    writable: true,
                    enumerable: true,
                    configurable: true
                });
            else
                map[stringKey] = jsValue;
        }
    }
    return map;
}
function stringifyKey(key, jsKey, ctx) {
    if (jsKey === null)
        return '';
    // eslint-disable-next-line @typescript-eslint/no-base-to-string
    if (typeof jsKey !== 'object')
        return String(jsKey);
    if (identity.isNode(key) && ctx?.doc) {
        const strCtx = stringify.createStringifyContext(ctx.doc, {});
        strCtx.anchors = new Set();
        for (const node of ctx.anchors.keys())
            strCtx.anchors.add(node.anchor);
        strCtx.inFlow = true;
        strCtx.inStringifyKey = true;
        const strKey = key.toString(strCtx);
        if (!ctx.mapKeyWarned) {
            let jsonStr = JSON.stringify(strKey);
            if (jsonStr.length > 40)
                jsonStr = jsonStr.substring(0, 36) + '..."';
            log.warn(ctx.doc.options.logLevel, `Keys with collection values will be stringified due to JS Object restrictions: ${jsonStr}. Set mapAsMap: true to use object keys.`);
            ctx.mapKeyWarned = true;
        }
        return strKey;
    }
    return JSON.stringify(jsKey);
}

exports.addPairToJSMap = addPairToJSMap;


/***/ }),

/***/ 7152:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


const ALIAS = Symbol.for('yaml.alias');
const DOC = Symbol.for('yaml.document');
const MAP = Symbol.for('yaml.map');
const PAIR = Symbol.for('yaml.pair');
const SCALAR = Symbol.for('yaml.scalar');
const SEQ = Symbol.for('yaml.seq');
const NODE_TYPE = Symbol.for('yaml.node.type');
const isAlias = (node) => !!node && typeof node === 'object' && node[NODE_TYPE] === ALIAS;
const isDocument = (node) => !!node && typeof node === 'object' && node[NODE_TYPE] === DOC;
const isMap = (node) => !!node && typeof node === 'object' && node[NODE_TYPE] === MAP;
const isPair = (node) => !!node && typeof node === 'object' && node[NODE_TYPE] === PAIR;
const isScalar = (node) => !!node && typeof node === 'object' && node[NODE_TYPE] === SCALAR;
const isSeq = (node) => !!node && typeof node === 'object' && node[NODE_TYPE] === SEQ;
function isCollection(node) {
    if (node && typeof node === 'object')
        switch (node[NODE_TYPE]) {
            case MAP:
            case SEQ:
                return true;
        }
    return false;
}
function isNode(node) {
    if (node && typeof node === 'object')
        switch (node[NODE_TYPE]) {
            case ALIAS:
            case MAP:
            case SCALAR:
            case SEQ:
                return true;
        }
    return false;
}
const hasAnchor = (node) => (isScalar(node) || isCollection(node)) && !!node.anchor;

exports.ALIAS = ALIAS;
exports.DOC = DOC;
exports.MAP = MAP;
exports.NODE_TYPE = NODE_TYPE;
exports.PAIR = PAIR;
exports.SCALAR = SCALAR;
exports.SEQ = SEQ;
exports.hasAnchor = hasAnchor;
exports.isAlias = isAlias;
exports.isCollection = isCollection;
exports.isDocument = isDocument;
exports.isMap = isMap;
exports.isNode = isNode;
exports.isPair = isPair;
exports.isScalar = isScalar;
exports.isSeq = isSeq;


/***/ }),

/***/ 6344:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);

/**
 * Recursively convert any node or its contents to native JavaScript
 *
 * @param value - The input value
 * @param arg - If `value` defines a `toJSON()` method, use this
 *   as its first argument
 * @param ctx - Conversion context, originally set in Document#toJS(). If
 *   `{ keep: true }` is not set, output should be suitable for JSON
 *   stringification.
 */
function toJS(value, arg, ctx) {
    // eslint-disable-next-line @typescript-eslint/no-unsafe-return
    if (Array.isArray(value))
        return value.map((v, i) => toJS(v, String(i), ctx));
    if (value && typeof value.toJSON === 'function') {
        // eslint-disable-next-line @typescript-eslint/no-unsafe-call
        if (!ctx || !identity.hasAnchor(value))
            return value.toJSON(arg, ctx);
        const data = { aliasCount: 0, count: 1, res: undefined };
        ctx.anchors.set(value, data);
        ctx.onCreate = res => {
            data.res = res;
            delete ctx.onCreate;
        };
        const res = value.toJSON(arg, ctx);
        if (ctx.onCreate)
            ctx.onCreate(res);
        return res;
    }
    if (typeof value === 'bigint' && !ctx?.keep)
        return Number(value);
    return value;
}

exports.toJS = toJS;


/***/ }),

/***/ 9945:
/***/ (() => {



/***/ }),

/***/ 5844:
/***/ (() => {



/***/ }),

/***/ 694:
/***/ (() => {



/***/ }),

/***/ 9012:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var cstScalar = __nccwpck_require__(9945);
var cstStringify = __nccwpck_require__(5844);
var cstVisit = __nccwpck_require__(694);

/** The byte order mark */
const BOM = '\u{FEFF}';
/** Start of doc-mode */
const DOCUMENT = '\x02'; // C0: Start of Text
/** Unexpected end of flow-mode */
const FLOW_END = '\x18'; // C0: Cancel
/** Next token is a scalar value */
const SCALAR = '\x1f'; // C0: Unit Separator
/** @returns `true` if `token` is a flow or block collection */
const isCollection = (token) => !!token && 'items' in token;
/** @returns `true` if `token` is a flow or block scalar; not an alias */
const isScalar = (token) => !!token &&
    (token.type === 'scalar' ||
        token.type === 'single-quoted-scalar' ||
        token.type === 'double-quoted-scalar' ||
        token.type === 'block-scalar');
/* istanbul ignore next */
/** Get a printable representation of a lexer token */
function prettyToken(token) {
    switch (token) {
        case BOM:
            return '<BOM>';
        case DOCUMENT:
            return '<DOC>';
        case FLOW_END:
            return '<FLOW_END>';
        case SCALAR:
            return '<SCALAR>';
        default:
            return JSON.stringify(token);
    }
}
/** Identify the type of a lexer token. May return `null` for unknown tokens. */
function tokenType(source) {
    switch (source) {
        case BOM:
            return 'byte-order-mark';
        case DOCUMENT:
            return 'doc-mode';
        case FLOW_END:
            return 'flow-error-end';
        case SCALAR:
            return 'scalar';
        case '---':
            return 'doc-start';
        case '...':
            return 'doc-end';
        case '':
        case '\n':
        case '\r\n':
            return 'newline';
        case '-':
            return 'seq-item-ind';
        case '?':
            return 'explicit-key-ind';
        case ':':
            return 'map-value-ind';
        case '{':
            return 'flow-map-start';
        case '}':
            return 'flow-map-end';
        case '[':
            return 'flow-seq-start';
        case ']':
            return 'flow-seq-end';
        case ',':
            return 'comma';
    }
    switch (source[0]) {
        case ' ':
        case '\t':
            return 'space';
        case '#':
            return 'comment';
        case '%':
            return 'directive-line';
        case '*':
            return 'alias';
        case '&':
            return 'anchor';
        case '!':
            return 'tag';
        case "'":
            return 'single-quoted-scalar';
        case '"':
            return 'double-quoted-scalar';
        case '|':
        case '>':
            return 'block-scalar-header';
    }
    return null;
}

exports.createScalarToken = cstScalar.createScalarToken;
exports.resolveAsScalar = cstScalar.resolveAsScalar;
exports.setScalarValue = cstScalar.setScalarValue;
exports.stringify = cstStringify.stringify;
exports.visit = cstVisit.visit;
exports.BOM = BOM;
exports.DOCUMENT = DOCUMENT;
exports.FLOW_END = FLOW_END;
exports.SCALAR = SCALAR;
exports.isCollection = isCollection;
exports.isScalar = isScalar;
exports.prettyToken = prettyToken;
exports.tokenType = tokenType;


/***/ }),

/***/ 8660:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var cst = __nccwpck_require__(9012);

/*
START -> stream

stream
  directive -> line-end -> stream
  indent + line-end -> stream
  [else] -> line-start

line-end
  comment -> line-end
  newline -> .
  input-end -> END

line-start
  doc-start -> doc
  doc-end -> stream
  [else] -> indent -> block-start

block-start
  seq-item-start -> block-start
  explicit-key-start -> block-start
  map-value-start -> block-start
  [else] -> doc

doc
  line-end -> line-start
  spaces -> doc
  anchor -> doc
  tag -> doc
  flow-start -> flow -> doc
  flow-end -> error -> doc
  seq-item-start -> error -> doc
  explicit-key-start -> error -> doc
  map-value-start -> doc
  alias -> doc
  quote-start -> quoted-scalar -> doc
  block-scalar-header -> line-end -> block-scalar(min) -> line-start
  [else] -> plain-scalar(false, min) -> doc

flow
  line-end -> flow
  spaces -> flow
  anchor -> flow
  tag -> flow
  flow-start -> flow -> flow
  flow-end -> .
  seq-item-start -> error -> flow
  explicit-key-start -> flow
  map-value-start -> flow
  alias -> flow
  quote-start -> quoted-scalar -> flow
  comma -> flow
  [else] -> plain-scalar(true, 0) -> flow

quoted-scalar
  quote-end -> .
  [else] -> quoted-scalar

block-scalar(min)
  newline + peek(indent < min) -> .
  [else] -> block-scalar(min)

plain-scalar(is-flow, min)
  scalar-end(is-flow) -> .
  peek(newline + (indent < min)) -> .
  [else] -> plain-scalar(min)
*/
function isEmpty(ch) {
    switch (ch) {
        case undefined:
        case ' ':
        case '\n':
        case '\r':
        case '\t':
            return true;
        default:
            return false;
    }
}
const hexDigits = new Set('0123456789ABCDEFabcdef');
const tagChars = new Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()");
const flowIndicatorChars = new Set(',[]{}');
const invalidAnchorChars = new Set(' ,[]{}\n\r\t');
const isNotAnchorChar = (ch) => !ch || invalidAnchorChars.has(ch);
/**
 * Splits an input string into lexical tokens, i.e. smaller strings that are
 * easily identifiable by `tokens.tokenType()`.
 *
 * Lexing starts always in a "stream" context. Incomplete input may be buffered
 * until a complete token can be emitted.
 *
 * In addition to slices of the original input, the following control characters
 * may also be emitted:
 *
 * - `\x02` (Start of Text): A document starts with the next token
 * - `\x18` (Cancel): Unexpected end of flow-mode (indicates an error)
 * - `\x1f` (Unit Separator): Next token is a scalar value
 * - `\u{FEFF}` (Byte order mark): Emitted separately outside documents
 */
class Lexer {
    constructor() {
        /**
         * Flag indicating whether the end of the current buffer marks the end of
         * all input
         */
        this.atEnd = false;
        /**
         * Explicit indent set in block scalar header, as an offset from the current
         * minimum indent, so e.g. set to 1 from a header `|2+`. Set to -1 if not
         * explicitly set.
         */
        this.blockScalarIndent = -1;
        /**
         * Block scalars that include a + (keep) chomping indicator in their header
         * include trailing empty lines, which are otherwise excluded from the
         * scalar's contents.
         */
        this.blockScalarKeep = false;
        /** Current input */
        this.buffer = '';
        /**
         * Flag noting whether the map value indicator : can immediately follow this
         * node within a flow context.
         */
        this.flowKey = false;
        /** Count of surrounding flow collection levels. */
        this.flowLevel = 0;
        /**
         * Minimum level of indentation required for next lines to be parsed as a
         * part of the current scalar value.
         */
        this.indentNext = 0;
        /** Indentation level of the current line. */
        this.indentValue = 0;
        /** Position of the next \n character. */
        this.lineEndPos = null;
        /** Stores the state of the lexer if reaching the end of incpomplete input */
        this.next = null;
        /** A pointer to `buffer`; the current position of the lexer. */
        this.pos = 0;
    }
    /**
     * Generate YAML tokens from the `source` string. If `incomplete`,
     * a part of the last line may be left as a buffer for the next call.
     *
     * @returns A generator of lexical tokens
     */
    *lex(source, incomplete = false) {
        if (source) {
            if (typeof source !== 'string')
                throw TypeError('source is not a string');
            this.buffer = this.buffer ? this.buffer + source : source;
            this.lineEndPos = null;
        }
        this.atEnd = !incomplete;
        let next = this.next ?? 'stream';
        while (next && (incomplete || this.hasChars(1)))
            next = yield* this.parseNext(next);
    }
    atLineEnd() {
        let i = this.pos;
        let ch = this.buffer[i];
        while (ch === ' ' || ch === '\t')
            ch = this.buffer[++i];
        if (!ch || ch === '#' || ch === '\n')
            return true;
        if (ch === '\r')
            return this.buffer[i + 1] === '\n';
        return false;
    }
    charAt(n) {
        return this.buffer[this.pos + n];
    }
    continueScalar(offset) {
        let ch = this.buffer[offset];
        if (this.indentNext > 0) {
            let indent = 0;
            while (ch === ' ')
                ch = this.buffer[++indent + offset];
            if (ch === '\r') {
                const next = this.buffer[indent + offset + 1];
                if (next === '\n' || (!next && !this.atEnd))
                    return offset + indent + 1;
            }
            return ch === '\n' || indent >= this.indentNext || (!ch && !this.atEnd)
                ? offset + indent
                : -1;
        }
        if (ch === '-' || ch === '.') {
            const dt = this.buffer.substr(offset, 3);
            if ((dt === '---' || dt === '...') && isEmpty(this.buffer[offset + 3]))
                return -1;
        }
        return offset;
    }
    getLine() {
        let end = this.lineEndPos;
        if (typeof end !== 'number' || (end !== -1 && end < this.pos)) {
            end = this.buffer.indexOf('\n', this.pos);
            this.lineEndPos = end;
        }
        if (end === -1)
            return this.atEnd ? this.buffer.substring(this.pos) : null;
        if (this.buffer[end - 1] === '\r')
            end -= 1;
        return this.buffer.substring(this.pos, end);
    }
    hasChars(n) {
        return this.pos + n <= this.buffer.length;
    }
    setNext(state) {
        this.buffer = this.buffer.substring(this.pos);
        this.pos = 0;
        this.lineEndPos = null;
        this.next = state;
        return null;
    }
    peek(n) {
        return this.buffer.substr(this.pos, n);
    }
    *parseNext(next) {
        switch (next) {
            case 'stream':
                return yield* this.parseStream();
            case 'line-start':
                return yield* this.parseLineStart();
            case 'block-start':
                return yield* this.parseBlockStart();
            case 'doc':
                return yield* this.parseDocument();
            case 'flow':
                return yield* this.parseFlowCollection();
            case 'quoted-scalar':
                return yield* this.parseQuotedScalar();
            case 'block-scalar':
                return yield* this.parseBlockScalar();
            case 'plain-scalar':
                return yield* this.parsePlainScalar();
        }
    }
    *parseStream() {
        let line = this.getLine();
        if (line === null)
            return this.setNext('stream');
        if (line[0] === cst.BOM) {
            yield* this.pushCount(1);
            line = line.substring(1);
        }
        if (line[0] === '%') {
            let dirEnd = line.length;
            let cs = line.indexOf('#');
            while (cs !== -1) {
                const ch = line[cs - 1];
                if (ch === ' ' || ch === '\t') {
                    dirEnd = cs - 1;
                    break;
                }
                else {
                    cs = line.indexOf('#', cs + 1);
                }
            }
            while (true) {
                const ch = line[dirEnd - 1];
                if (ch === ' ' || ch === '\t')
                    dirEnd -= 1;
                else
                    break;
            }
            const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
            yield* this.pushCount(line.length - n); // possible comment
            this.pushNewline();
            return 'stream';
        }
        if (this.atLineEnd()) {
            const sp = yield* this.pushSpaces(true);
            yield* this.pushCount(line.length - sp);
            yield* this.pushNewline();
            return 'stream';
        }
        yield cst.DOCUMENT;
        return yield* this.parseLineStart();
    }
    *parseLineStart() {
        const ch = this.charAt(0);
        if (!ch && !this.atEnd)
            return this.setNext('line-start');
        if (ch === '-' || ch === '.') {
            if (!this.atEnd && !this.hasChars(4))
                return this.setNext('line-start');
            const s = this.peek(3);
            if ((s === '---' || s === '...') && isEmpty(this.charAt(3))) {
                yield* this.pushCount(3);
                this.indentValue = 0;
                this.indentNext = 0;
                return s === '---' ? 'doc' : 'stream';
            }
        }
        this.indentValue = yield* this.pushSpaces(false);
        if (this.indentNext > this.indentValue && !isEmpty(this.charAt(1)))
            this.indentNext = this.indentValue;
        return yield* this.parseBlockStart();
    }
    *parseBlockStart() {
        const [ch0, ch1] = this.peek(2);
        if (!ch1 && !this.atEnd)
            return this.setNext('block-start');
        if ((ch0 === '-' || ch0 === '?' || ch0 === ':') && isEmpty(ch1)) {
            const n = (yield* this.pushCount(1)) + (yield* this.pushSpaces(true));
            this.indentNext = this.indentValue + 1;
            this.indentValue += n;
            return 'block-start';
        }
        return 'doc';
    }
    *parseDocument() {
        yield* this.pushSpaces(true);
        const line = this.getLine();
        if (line === null)
            return this.setNext('doc');
        let n = yield* this.pushIndicators();
        switch (line[n]) {
            case '#':
                yield* this.pushCount(line.length - n);
            // fallthrough
            case undefined:
                yield* this.pushNewline();
                return yield* this.parseLineStart();
            case '{':
            case '[':
                yield* this.pushCount(1);
                this.flowKey = false;
                this.flowLevel = 1;
                return 'flow';
            case '}':
            case ']':
                // this is an error
                yield* this.pushCount(1);
                return 'doc';
            case '*':
                yield* this.pushUntil(isNotAnchorChar);
                return 'doc';
            case '"':
            case "'":
                return yield* this.parseQuotedScalar();
            case '|':
            case '>':
                n += yield* this.parseBlockScalarHeader();
                n += yield* this.pushSpaces(true);
                yield* this.pushCount(line.length - n);
                yield* this.pushNewline();
                return yield* this.parseBlockScalar();
            default:
                return yield* this.parsePlainScalar();
        }
    }
    *parseFlowCollection() {
        let nl, sp;
        let indent = -1;
        do {
            nl = yield* this.pushNewline();
            if (nl > 0) {
                sp = yield* this.pushSpaces(false);
                this.indentValue = indent = sp;
            }
            else {
                sp = 0;
            }
            sp += yield* this.pushSpaces(true);
        } while (nl + sp > 0);
        const line = this.getLine();
        if (line === null)
            return this.setNext('flow');
        if ((indent !== -1 && indent < this.indentNext && line[0] !== '#') ||
            (indent === 0 &&
                (line.startsWith('---') || line.startsWith('...')) &&
                isEmpty(line[3]))) {
            // Allowing for the terminal ] or } at the same (rather than greater)
            // indent level as the initial [ or { is technically invalid, but
            // failing here would be surprising to users.
            const atFlowEndMarker = indent === this.indentNext - 1 &&
                this.flowLevel === 1 &&
                (line[0] === ']' || line[0] === '}');
            if (!atFlowEndMarker) {
                // this is an error
                this.flowLevel = 0;
                yield cst.FLOW_END;
                return yield* this.parseLineStart();
            }
        }
        let n = 0;
        while (line[n] === ',') {
            n += yield* this.pushCount(1);
            n += yield* this.pushSpaces(true);
            this.flowKey = false;
        }
        n += yield* this.pushIndicators();
        switch (line[n]) {
            case undefined:
                return 'flow';
            case '#':
                yield* this.pushCount(line.length - n);
                return 'flow';
            case '{':
            case '[':
                yield* this.pushCount(1);
                this.flowKey = false;
                this.flowLevel += 1;
                return 'flow';
            case '}':
            case ']':
                yield* this.pushCount(1);
                this.flowKey = true;
                this.flowLevel -= 1;
                return this.flowLevel ? 'flow' : 'doc';
            case '*':
                yield* this.pushUntil(isNotAnchorChar);
                return 'flow';
            case '"':
            case "'":
                this.flowKey = true;
                return yield* this.parseQuotedScalar();
            case ':': {
                const next = this.charAt(1);
                if (this.flowKey || isEmpty(next) || next === ',') {
                    this.flowKey = false;
                    yield* this.pushCount(1);
                    yield* this.pushSpaces(true);
                    return 'flow';
                }
            }
            // fallthrough
            default:
                this.flowKey = false;
                return yield* this.parsePlainScalar();
        }
    }
    *parseQuotedScalar() {
        const quote = this.charAt(0);
        let end = this.buffer.indexOf(quote, this.pos + 1);
        if (quote === "'") {
            while (end !== -1 && this.buffer[end + 1] === "'")
                end = this.buffer.indexOf("'", end + 2);
        }
        else {
            // double-quote
            while (end !== -1) {
                let n = 0;
                while (this.buffer[end - 1 - n] === '\\')
                    n += 1;
                if (n % 2 === 0)
                    break;
                end = this.buffer.indexOf('"', end + 1);
            }
        }
        // Only looking for newlines within the quotes
        const qb = this.buffer.substring(0, end);
        let nl = qb.indexOf('\n', this.pos);
        if (nl !== -1) {
            while (nl !== -1) {
                const cs = this.continueScalar(nl + 1);
                if (cs === -1)
                    break;
                nl = qb.indexOf('\n', cs);
            }
            if (nl !== -1) {
                // this is an error caused by an unexpected unindent
                end = nl - (qb[nl - 1] === '\r' ? 2 : 1);
            }
        }
        if (end === -1) {
            if (!this.atEnd)
                return this.setNext('quoted-scalar');
            end = this.buffer.length;
        }
        yield* this.pushToIndex(end + 1, false);
        return this.flowLevel ? 'flow' : 'doc';
    }
    *parseBlockScalarHeader() {
        this.blockScalarIndent = -1;
        this.blockScalarKeep = false;
        let i = this.pos;
        while (true) {
            const ch = this.buffer[++i];
            if (ch === '+')
                this.blockScalarKeep = true;
            else if (ch > '0' && ch <= '9')
                this.blockScalarIndent = Number(ch) - 1;
            else if (ch !== '-')
                break;
        }
        return yield* this.pushUntil(ch => isEmpty(ch) || ch === '#');
    }
    *parseBlockScalar() {
        let nl = this.pos - 1; // may be -1 if this.pos === 0
        let indent = 0;
        let ch;
        loop: for (let i = this.pos; (ch = this.buffer[i]); ++i) {
            switch (ch) {
                case ' ':
                    indent += 1;
                    break;
                case '\n':
                    nl = i;
                    indent = 0;
                    break;
                case '\r': {
                    const next = this.buffer[i + 1];
                    if (!next && !this.atEnd)
                        return this.setNext('block-scalar');
                    if (next === '\n')
                        break;
                } // fallthrough
                default:
                    break loop;
            }
        }
        if (!ch && !this.atEnd)
            return this.setNext('block-scalar');
        if (indent >= this.indentNext) {
            if (this.blockScalarIndent === -1)
                this.indentNext = indent;
            else {
                this.indentNext =
                    this.blockScalarIndent + (this.indentNext === 0 ? 1 : this.indentNext);
            }
            do {
                const cs = this.continueScalar(nl + 1);
                if (cs === -1)
                    break;
                nl = this.buffer.indexOf('\n', cs);
            } while (nl !== -1);
            if (nl === -1) {
                if (!this.atEnd)
                    return this.setNext('block-scalar');
                nl = this.buffer.length;
            }
        }
        // Trailing insufficiently indented tabs are invalid.
        // To catch that during parsing, we include them in the block scalar value.
        let i = nl + 1;
        ch = this.buffer[i];
        while (ch === ' ')
            ch = this.buffer[++i];
        if (ch === '\t') {
            while (ch === '\t' || ch === ' ' || ch === '\r' || ch === '\n')
                ch = this.buffer[++i];
            nl = i - 1;
        }
        else if (!this.blockScalarKeep) {
            do {
                let i = nl - 1;
                let ch = this.buffer[i];
                if (ch === '\r')
                    ch = this.buffer[--i];
                const lastChar = i; // Drop the line if last char not more indented
                while (ch === ' ')
                    ch = this.buffer[--i];
                if (ch === '\n' && i >= this.pos && i + 1 + indent > lastChar)
                    nl = i;
                else
                    break;
            } while (true);
        }
        yield cst.SCALAR;
        yield* this.pushToIndex(nl + 1, true);
        return yield* this.parseLineStart();
    }
    *parsePlainScalar() {
        const inFlow = this.flowLevel > 0;
        let end = this.pos - 1;
        let i = this.pos - 1;
        let ch;
        while ((ch = this.buffer[++i])) {
            if (ch === ':') {
                const next = this.buffer[i + 1];
                if (isEmpty(next) || (inFlow && flowIndicatorChars.has(next)))
                    break;
                end = i;
            }
            else if (isEmpty(ch)) {
                let next = this.buffer[i + 1];
                if (ch === '\r') {
                    if (next === '\n') {
                        i += 1;
                        ch = '\n';
                        next = this.buffer[i + 1];
                    }
                    else
                        end = i;
                }
                if (next === '#' || (inFlow && flowIndicatorChars.has(next)))
                    break;
                if (ch === '\n') {
                    const cs = this.continueScalar(i + 1);
                    if (cs === -1)
                        break;
                    i = Math.max(i, cs - 2); // to advance, but still account for ' #'
                }
            }
            else {
                if (inFlow && flowIndicatorChars.has(ch))
                    break;
                end = i;
            }
        }
        if (!ch && !this.atEnd)
            return this.setNext('plain-scalar');
        yield cst.SCALAR;
        yield* this.pushToIndex(end + 1, true);
        return inFlow ? 'flow' : 'doc';
    }
    *pushCount(n) {
        if (n > 0) {
            yield this.buffer.substr(this.pos, n);
            this.pos += n;
            return n;
        }
        return 0;
    }
    *pushToIndex(i, allowEmpty) {
        const s = this.buffer.slice(this.pos, i);
        if (s) {
            yield s;
            this.pos += s.length;
            return s.length;
        }
        else if (allowEmpty)
            yield '';
        return 0;
    }
    *pushIndicators() {
        let n = 0;
        loop: while (true) {
            switch (this.charAt(0)) {
                case '!':
                    n += yield* this.pushTag();
                    n += yield* this.pushSpaces(true);
                    continue loop;
                case '&':
                    n += yield* this.pushUntil(isNotAnchorChar);
                    n += yield* this.pushSpaces(true);
                    continue loop;
                case '-': // this is an error
                case '?': // this is an error outside flow collections
                case ':': {
                    const inFlow = this.flowLevel > 0;
                    const ch1 = this.charAt(1);
                    if (isEmpty(ch1) || (inFlow && flowIndicatorChars.has(ch1))) {
                        if (!inFlow)
                            this.indentNext = this.indentValue + 1;
                        else if (this.flowKey)
                            this.flowKey = false;
                        n += yield* this.pushCount(1);
                        n += yield* this.pushSpaces(true);
                        continue loop;
                    }
                }
            }
            break loop;
        }
        return n;
    }
    *pushTag() {
        if (this.charAt(1) === '<') {
            let i = this.pos + 2;
            let ch = this.buffer[i];
            while (!isEmpty(ch) && ch !== '>')
                ch = this.buffer[++i];
            return yield* this.pushToIndex(ch === '>' ? i + 1 : i, false);
        }
        else {
            let i = this.pos + 1;
            let ch = this.buffer[i];
            while (ch) {
                if (tagChars.has(ch))
                    ch = this.buffer[++i];
                else if (ch === '%' &&
                    hexDigits.has(this.buffer[i + 1]) &&
                    hexDigits.has(this.buffer[i + 2])) {
                    ch = this.buffer[(i += 3)];
                }
                else
                    break;
            }
            return yield* this.pushToIndex(i, false);
        }
    }
    *pushNewline() {
        const ch = this.buffer[this.pos];
        if (ch === '\n')
            return yield* this.pushCount(1);
        else if (ch === '\r' && this.charAt(1) === '\n')
            return yield* this.pushCount(2);
        else
            return 0;
    }
    *pushSpaces(allowTabs) {
        let i = this.pos - 1;
        let ch;
        do {
            ch = this.buffer[++i];
        } while (ch === ' ' || (allowTabs && ch === '\t'));
        const n = i - this.pos;
        if (n > 0) {
            yield this.buffer.substr(this.pos, n);
            this.pos = i;
        }
        return n;
    }
    *pushUntil(test) {
        let i = this.pos;
        let ch = this.buffer[i];
        while (!test(ch))
            ch = this.buffer[++i];
        return yield* this.pushToIndex(i, false);
    }
}

exports.Lexer = Lexer;


/***/ }),

/***/ 4535:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


/**
 * Tracks newlines during parsing in order to provide an efficient API for
 * determining the one-indexed `{ line, col }` position for any offset
 * within the input.
 */
class LineCounter {
    constructor() {
        this.lineStarts = [];
        /**
         * Should be called in ascending order. Otherwise, call
         * `lineCounter.lineStarts.sort()` before calling `linePos()`.
         */
        this.addNewLine = (offset) => this.lineStarts.push(offset);
        /**
         * Performs a binary search and returns the 1-indexed { line, col }
         * position of `offset`. If `line === 0`, `addNewLine` has never been
         * called or `offset` is before the first known newline.
         */
        this.linePos = (offset) => {
            let low = 0;
            let high = this.lineStarts.length;
            while (low < high) {
                const mid = (low + high) >> 1; // Math.floor((low + high) / 2)
                if (this.lineStarts[mid] < offset)
                    low = mid + 1;
                else
                    high = mid;
            }
            if (this.lineStarts[low] === offset)
                return { line: low + 1, col: 1 };
            if (low === 0)
                return { line: 0, col: offset };
            const start = this.lineStarts[low - 1];
            return { line: low, col: offset - start + 1 };
        };
    }
}

exports.LineCounter = LineCounter;


/***/ }),

/***/ 8091:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var node_process = __nccwpck_require__(932);
var cst = __nccwpck_require__(9012);
var lexer = __nccwpck_require__(8660);

function includesToken(list, type) {
    for (let i = 0; i < list.length; ++i)
        if (list[i].type === type)
            return true;
    return false;
}
function findNonEmptyIndex(list) {
    for (let i = 0; i < list.length; ++i) {
        switch (list[i].type) {
            case 'space':
            case 'comment':
            case 'newline':
                break;
            default:
                return i;
        }
    }
    return -1;
}
function isFlowToken(token) {
    switch (token?.type) {
        case 'alias':
        case 'scalar':
        case 'single-quoted-scalar':
        case 'double-quoted-scalar':
        case 'flow-collection':
            return true;
        default:
            return false;
    }
}
function getPrevProps(parent) {
    switch (parent.type) {
        case 'document':
            return parent.start;
        case 'block-map': {
            const it = parent.items[parent.items.length - 1];
            return it.sep ?? it.start;
        }
        case 'block-seq':
            return parent.items[parent.items.length - 1].start;
        /* istanbul ignore next should not happen */
        default:
            return [];
    }
}
/** Note: May modify input array */
function getFirstKeyStartProps(prev) {
    if (prev.length === 0)
        return [];
    let i = prev.length;
    loop: while (--i >= 0) {
        switch (prev[i].type) {
            case 'doc-start':
            case 'explicit-key-ind':
            case 'map-value-ind':
            case 'seq-item-ind':
            case 'newline':
                break loop;
        }
    }
    while (prev[++i]?.type === 'space') {
        /* loop */
    }
    return prev.splice(i, prev.length);
}
function arrayPushArray(target, source) {
    // May exhaust call stack with large `source` array
    if (source.length < 1e5)
        Array.prototype.push.apply(target, source);
    else
        for (let i = 0; i < source.length; ++i)
            target.push(source[i]);
}
function fixFlowSeqItems(fc) {
    if (fc.start.type === 'flow-seq-start') {
        for (const it of fc.items) {
            if (it.sep &&
                !it.value &&
                !includesToken(it.start, 'explicit-key-ind') &&
                !includesToken(it.sep, 'map-value-ind')) {
                if (it.key)
                    it.value = it.key;
                delete it.key;
                if (isFlowToken(it.value)) {
                    if (it.value.end)
                        arrayPushArray(it.value.end, it.sep);
                    else
                        it.value.end = it.sep;
                }
                else
                    arrayPushArray(it.start, it.sep);
                delete it.sep;
            }
        }
    }
}
/**
 * A YAML concrete syntax tree (CST) parser
 *
 * ```ts
 * const src: string = ...
 * for (const token of new Parser().parse(src)) {
 *   // token: Token
 * }
 * ```
 *
 * To use the parser with a user-provided lexer:
 *
 * ```ts
 * function* parse(source: string, lexer: Lexer) {
 *   const parser = new Parser()
 *   for (const lexeme of lexer.lex(source))
 *     yield* parser.next(lexeme)
 *   yield* parser.end()
 * }
 *
 * const src: string = ...
 * const lexer = new Lexer()
 * for (const token of parse(src, lexer)) {
 *   // token: Token
 * }
 * ```
 */
class Parser {
    /**
     * @param onNewLine - If defined, called separately with the start position of
     *   each new line (in `parse()`, including the start of input).
     */
    constructor(onNewLine) {
        /** If true, space and sequence indicators count as indentation */
        this.atNewLine = true;
        /** If true, next token is a scalar value */
        this.atScalar = false;
        /** Current indentation level */
        this.indent = 0;
        /** Current offset since the start of parsing */
        this.offset = 0;
        /** On the same line with a block map key */
        this.onKeyLine = false;
        /** Top indicates the node that's currently being built */
        this.stack = [];
        /** The source of the current token, set in parse() */
        this.source = '';
        /** The type of the current token, set in parse() */
        this.type = '';
        // Must be defined after `next()`
        this.lexer = new lexer.Lexer();
        this.onNewLine = onNewLine;
    }
    /**
     * Parse `source` as a YAML stream.
     * If `incomplete`, a part of the last line may be left as a buffer for the next call.
     *
     * Errors are not thrown, but yielded as `{ type: 'error', message }` tokens.
     *
     * @returns A generator of tokens representing each directive, document, and other structure.
     */
    *parse(source, incomplete = false) {
        if (this.onNewLine && this.offset === 0)
            this.onNewLine(0);
        for (const lexeme of this.lexer.lex(source, incomplete))
            yield* this.next(lexeme);
        if (!incomplete)
            yield* this.end();
    }
    /**
     * Advance the parser by the `source` of one lexical token.
     */
    *next(source) {
        this.source = source;
        if (node_process.env.LOG_TOKENS)
            console.log('|', cst.prettyToken(source));
        if (this.atScalar) {
            this.atScalar = false;
            yield* this.step();
            this.offset += source.length;
            return;
        }
        const type = cst.tokenType(source);
        if (!type) {
            const message = `Not a YAML token: ${source}`;
            yield* this.pop({ type: 'error', offset: this.offset, message, source });
            this.offset += source.length;
        }
        else if (type === 'scalar') {
            this.atNewLine = false;
            this.atScalar = true;
            this.type = 'scalar';
        }
        else {
            this.type = type;
            yield* this.step();
            switch (type) {
                case 'newline':
                    this.atNewLine = true;
                    this.indent = 0;
                    if (this.onNewLine)
                        this.onNewLine(this.offset + source.length);
                    break;
                case 'space':
                    if (this.atNewLine && source[0] === ' ')
                        this.indent += source.length;
                    break;
                case 'explicit-key-ind':
                case 'map-value-ind':
                case 'seq-item-ind':
                    if (this.atNewLine)
                        this.indent += source.length;
                    break;
                case 'doc-mode':
                case 'flow-error-end':
                    return;
                default:
                    this.atNewLine = false;
            }
            this.offset += source.length;
        }
    }
    /** Call at end of input to push out any remaining constructions */
    *end() {
        while (this.stack.length > 0)
            yield* this.pop();
    }
    get sourceToken() {
        const st = {
            type: this.type,
            offset: this.offset,
            indent: this.indent,
            source: this.source
        };
        return st;
    }
    *step() {
        const top = this.peek(1);
        if (this.type === 'doc-end' && top?.type !== 'doc-end') {
            while (this.stack.length > 0)
                yield* this.pop();
            this.stack.push({
                type: 'doc-end',
                offset: this.offset,
                source: this.source
            });
            return;
        }
        if (!top)
            return yield* this.stream();
        switch (top.type) {
            case 'document':
                return yield* this.document(top);
            case 'alias':
            case 'scalar':
            case 'single-quoted-scalar':
            case 'double-quoted-scalar':
                return yield* this.scalar(top);
            case 'block-scalar':
                return yield* this.blockScalar(top);
            case 'block-map':
                return yield* this.blockMap(top);
            case 'block-seq':
                return yield* this.blockSequence(top);
            case 'flow-collection':
                return yield* this.flowCollection(top);
            case 'doc-end':
                return yield* this.documentEnd(top);
        }
        /* istanbul ignore next should not happen */
        yield* this.pop();
    }
    peek(n) {
        return this.stack[this.stack.length - n];
    }
    *pop(error) {
        const token = error ?? this.stack.pop();
        /* istanbul ignore if should not happen */
        if (!token) {
            const message = 'Tried to pop an empty stack';
            yield { type: 'error', offset: this.offset, source: '', message };
        }
        else if (this.stack.length === 0) {
            yield token;
        }
        else {
            const top = this.peek(1);
            if (token.type === 'block-scalar') {
                // Block scalars use their parent rather than header indent
                token.indent = 'indent' in top ? top.indent : 0;
            }
            else if (token.type === 'flow-collection' && top.type === 'document') {
                // Ignore all indent for top-level flow collections
                token.indent = 0;
            }
            if (token.type === 'flow-collection')
                fixFlowSeqItems(token);
            switch (top.type) {
                case 'document':
                    top.value = token;
                    break;
                case 'block-scalar':
                    top.props.push(token); // error
                    break;
                case 'block-map': {
                    const it = top.items[top.items.length - 1];
                    if (it.value) {
                        top.items.push({ start: [], key: token, sep: [] });
                        this.onKeyLine = true;
                        return;
                    }
                    else if (it.sep) {
                        it.value = token;
                    }
                    else {
                        Object.assign(it, { key: token, sep: [] });
                        this.onKeyLine = !it.explicitKey;
                        return;
                    }
                    break;
                }
                case 'block-seq': {
                    const it = top.items[top.items.length - 1];
                    if (it.value)
                        top.items.push({ start: [], value: token });
                    else
                        it.value = token;
                    break;
                }
                case 'flow-collection': {
                    const it = top.items[top.items.length - 1];
                    if (!it || it.value)
                        top.items.push({ start: [], key: token, sep: [] });
                    else if (it.sep)
                        it.value = token;
                    else
                        Object.assign(it, { key: token, sep: [] });
                    return;
                }
                /* istanbul ignore next should not happen */
                default:
                    yield* this.pop();
                    yield* this.pop(token);
            }
            if ((top.type === 'document' ||
                top.type === 'block-map' ||
                top.type === 'block-seq') &&
                (token.type === 'block-map' || token.type === 'block-seq')) {
                const last = token.items[token.items.length - 1];
                if (last &&
                    !last.sep &&
                    !last.value &&
                    last.start.length > 0 &&
                    findNonEmptyIndex(last.start) === -1 &&
                    (token.indent === 0 ||
                        last.start.every(st => st.type !== 'comment' || st.indent < token.indent))) {
                    if (top.type === 'document')
                        top.end = last.start;
                    else
                        top.items.push({ start: last.start });
                    token.items.splice(-1, 1);
                }
            }
        }
    }
    *stream() {
        switch (this.type) {
            case 'directive-line':
                yield { type: 'directive', offset: this.offset, source: this.source };
                return;
            case 'byte-order-mark':
            case 'space':
            case 'comment':
            case 'newline':
                yield this.sourceToken;
                return;
            case 'doc-mode':
            case 'doc-start': {
                const doc = {
                    type: 'document',
                    offset: this.offset,
                    start: []
                };
                if (this.type === 'doc-start')
                    doc.start.push(this.sourceToken);
                this.stack.push(doc);
                return;
            }
        }
        yield {
            type: 'error',
            offset: this.offset,
            message: `Unexpected ${this.type} token in YAML stream`,
            source: this.source
        };
    }
    *document(doc) {
        if (doc.value)
            return yield* this.lineEnd(doc);
        switch (this.type) {
            case 'doc-start': {
                if (findNonEmptyIndex(doc.start) !== -1) {
                    yield* this.pop();
                    yield* this.step();
                }
                else
                    doc.start.push(this.sourceToken);
                return;
            }
            case 'anchor':
            case 'tag':
            case 'space':
            case 'comment':
            case 'newline':
                doc.start.push(this.sourceToken);
                return;
        }
        const bv = this.startBlockValue(doc);
        if (bv)
            this.stack.push(bv);
        else {
            yield {
                type: 'error',
                offset: this.offset,
                message: `Unexpected ${this.type} token in YAML document`,
                source: this.source
            };
        }
    }
    *scalar(scalar) {
        if (this.type === 'map-value-ind') {
            const prev = getPrevProps(this.peek(2));
            const start = getFirstKeyStartProps(prev);
            let sep;
            if (scalar.end) {
                sep = scalar.end;
                sep.push(this.sourceToken);
                delete scalar.end;
            }
            else
                sep = [this.sourceToken];
            const map = {
                type: 'block-map',
                offset: scalar.offset,
                indent: scalar.indent,
                items: [{ start, key: scalar, sep }]
            };
            this.onKeyLine = true;
            this.stack[this.stack.length - 1] = map;
        }
        else
            yield* this.lineEnd(scalar);
    }
    *blockScalar(scalar) {
        switch (this.type) {
            case 'space':
            case 'comment':
            case 'newline':
                scalar.props.push(this.sourceToken);
                return;
            case 'scalar':
                scalar.source = this.source;
                // block-scalar source includes trailing newline
                this.atNewLine = true;
                this.indent = 0;
                if (this.onNewLine) {
                    let nl = this.source.indexOf('\n') + 1;
                    while (nl !== 0) {
                        this.onNewLine(this.offset + nl);
                        nl = this.source.indexOf('\n', nl) + 1;
                    }
                }
                yield* this.pop();
                break;
            /* istanbul ignore next should not happen */
            default:
                yield* this.pop();
                yield* this.step();
        }
    }
    *blockMap(map) {
        const it = map.items[map.items.length - 1];
        // it.sep is true-ish if pair already has key or : separator
        switch (this.type) {
            case 'newline':
                this.onKeyLine = false;
                if (it.value) {
                    const end = 'end' in it.value ? it.value.end : undefined;
                    const last = Array.isArray(end) ? end[end.length - 1] : undefined;
                    if (last?.type === 'comment')
                        end?.push(this.sourceToken);
                    else
                        map.items.push({ start: [this.sourceToken] });
                }
                else if (it.sep) {
                    it.sep.push(this.sourceToken);
                }
                else {
                    it.start.push(this.sourceToken);
                }
                return;
            case 'space':
            case 'comment':
                if (it.value) {
                    map.items.push({ start: [this.sourceToken] });
                }
                else if (it.sep) {
                    it.sep.push(this.sourceToken);
                }
                else {
                    if (this.atIndentedComment(it.start, map.indent)) {
                        const prev = map.items[map.items.length - 2];
                        const end = prev?.value?.end;
                        if (Array.isArray(end)) {
                            arrayPushArray(end, it.start);
                            end.push(this.sourceToken);
                            map.items.pop();
                            return;
                        }
                    }
                    it.start.push(this.sourceToken);
                }
                return;
        }
        if (this.indent >= map.indent) {
            const atMapIndent = !this.onKeyLine && this.indent === map.indent;
            const atNextItem = atMapIndent &&
                (it.sep || it.explicitKey) &&
                this.type !== 'seq-item-ind';
            // For empty nodes, assign newline-separated not indented empty tokens to following node
            let start = [];
            if (atNextItem && it.sep && !it.value) {
                const nl = [];
                for (let i = 0; i < it.sep.length; ++i) {
                    const st = it.sep[i];
                    switch (st.type) {
                        case 'newline':
                            nl.push(i);
                            break;
                        case 'space':
                            break;
                        case 'comment':
                            if (st.indent > map.indent)
                                nl.length = 0;
                            break;
                        default:
                            nl.length = 0;
                    }
                }
                if (nl.length >= 2)
                    start = it.sep.splice(nl[1]);
            }
            switch (this.type) {
                case 'anchor':
                case 'tag':
                    if (atNextItem || it.value) {
                        start.push(this.sourceToken);
                        map.items.push({ start });
                        this.onKeyLine = true;
                    }
                    else if (it.sep) {
                        it.sep.push(this.sourceToken);
                    }
                    else {
                        it.start.push(this.sourceToken);
                    }
                    return;
                case 'explicit-key-ind':
                    if (!it.sep && !it.explicitKey) {
                        it.start.push(this.sourceToken);
                        it.explicitKey = true;
                    }
                    else if (atNextItem || it.value) {
                        start.push(this.sourceToken);
                        map.items.push({ start, explicitKey: true });
                    }
                    else {
                        this.stack.push({
                            type: 'block-map',
                            offset: this.offset,
                            indent: this.indent,
                            items: [{ start: [this.sourceToken], explicitKey: true }]
                        });
                    }
                    this.onKeyLine = true;
                    return;
                case 'map-value-ind':
                    if (it.explicitKey) {
                        if (!it.sep) {
                            if (includesToken(it.start, 'newline')) {
                                Object.assign(it, { key: null, sep: [this.sourceToken] });
                            }
                            else {
                                const start = getFirstKeyStartProps(it.start);
                                this.stack.push({
                                    type: 'block-map',
                                    offset: this.offset,
                                    indent: this.indent,
                                    items: [{ start, key: null, sep: [this.sourceToken] }]
                                });
                            }
                        }
                        else if (it.value) {
                            map.items.push({ start: [], key: null, sep: [this.sourceToken] });
                        }
                        else if (includesToken(it.sep, 'map-value-ind')) {
                            this.stack.push({
                                type: 'block-map',
                                offset: this.offset,
                                indent: this.indent,
                                items: [{ start, key: null, sep: [this.sourceToken] }]
                            });
                        }
                        else if (isFlowToken(it.key) &&
                            !includesToken(it.sep, 'newline')) {
                            const start = getFirstKeyStartProps(it.start);
                            const key = it.key;
                            const sep = it.sep;
                            sep.push(this.sourceToken);
                            // @ts-expect-error type guard is wrong here
                            delete it.key;
                            // @ts-expect-error type guard is wrong here
                            delete it.sep;
                            this.stack.push({
                                type: 'block-map',
                                offset: this.offset,
                                indent: this.indent,
                                items: [{ start, key, sep }]
                            });
                        }
                        else if (start.length > 0) {
                            // Not actually at next item
                            it.sep = it.sep.concat(start, this.sourceToken);
                        }
                        else {
                            it.sep.push(this.sourceToken);
                        }
                    }
                    else {
                        if (!it.sep) {
                            Object.assign(it, { key: null, sep: [this.sourceToken] });
                        }
                        else if (it.value || atNextItem) {
                            map.items.push({ start, key: null, sep: [this.sourceToken] });
                        }
                        else if (includesToken(it.sep, 'map-value-ind')) {
                            this.stack.push({
                                type: 'block-map',
                                offset: this.offset,
                                indent: this.indent,
                                items: [{ start: [], key: null, sep: [this.sourceToken] }]
                            });
                        }
                        else {
                            it.sep.push(this.sourceToken);
                        }
                    }
                    this.onKeyLine = true;
                    return;
                case 'alias':
                case 'scalar':
                case 'single-quoted-scalar':
                case 'double-quoted-scalar': {
                    const fs = this.flowScalar(this.type);
                    if (atNextItem || it.value) {
                        map.items.push({ start, key: fs, sep: [] });
                        this.onKeyLine = true;
                    }
                    else if (it.sep) {
                        this.stack.push(fs);
                    }
                    else {
                        Object.assign(it, { key: fs, sep: [] });
                        this.onKeyLine = true;
                    }
                    return;
                }
                default: {
                    const bv = this.startBlockValue(map);
                    if (bv) {
                        if (bv.type === 'block-seq') {
                            if (!it.explicitKey &&
                                it.sep &&
                                !includesToken(it.sep, 'newline')) {
                                yield* this.pop({
                                    type: 'error',
                                    offset: this.offset,
                                    message: 'Unexpected block-seq-ind on same line with key',
                                    source: this.source
                                });
                                return;
                            }
                        }
                        else if (atMapIndent) {
                            map.items.push({ start });
                        }
                        this.stack.push(bv);
                        return;
                    }
                }
            }
        }
        yield* this.pop();
        yield* this.step();
    }
    *blockSequence(seq) {
        const it = seq.items[seq.items.length - 1];
        switch (this.type) {
            case 'newline':
                if (it.value) {
                    const end = 'end' in it.value ? it.value.end : undefined;
                    const last = Array.isArray(end) ? end[end.length - 1] : undefined;
                    if (last?.type === 'comment')
                        end?.push(this.sourceToken);
                    else
                        seq.items.push({ start: [this.sourceToken] });
                }
                else
                    it.start.push(this.sourceToken);
                return;
            case 'space':
            case 'comment':
                if (it.value)
                    seq.items.push({ start: [this.sourceToken] });
                else {
                    if (this.atIndentedComment(it.start, seq.indent)) {
                        const prev = seq.items[seq.items.length - 2];
                        const end = prev?.value?.end;
                        if (Array.isArray(end)) {
                            arrayPushArray(end, it.start);
                            end.push(this.sourceToken);
                            seq.items.pop();
                            return;
                        }
                    }
                    it.start.push(this.sourceToken);
                }
                return;
            case 'anchor':
            case 'tag':
                if (it.value || this.indent <= seq.indent)
                    break;
                it.start.push(this.sourceToken);
                return;
            case 'seq-item-ind':
                if (this.indent !== seq.indent)
                    break;
                if (it.value || includesToken(it.start, 'seq-item-ind'))
                    seq.items.push({ start: [this.sourceToken] });
                else
                    it.start.push(this.sourceToken);
                return;
        }
        if (this.indent > seq.indent) {
            const bv = this.startBlockValue(seq);
            if (bv) {
                this.stack.push(bv);
                return;
            }
        }
        yield* this.pop();
        yield* this.step();
    }
    *flowCollection(fc) {
        const it = fc.items[fc.items.length - 1];
        if (this.type === 'flow-error-end') {
            let top;
            do {
                yield* this.pop();
                top = this.peek(1);
            } while (top?.type === 'flow-collection');
        }
        else if (fc.end.length === 0) {
            switch (this.type) {
                case 'comma':
                case 'explicit-key-ind':
                    if (!it || it.sep)
                        fc.items.push({ start: [this.sourceToken] });
                    else
                        it.start.push(this.sourceToken);
                    return;
                case 'map-value-ind':
                    if (!it || it.value)
                        fc.items.push({ start: [], key: null, sep: [this.sourceToken] });
                    else if (it.sep)
                        it.sep.push(this.sourceToken);
                    else
                        Object.assign(it, { key: null, sep: [this.sourceToken] });
                    return;
                case 'space':
                case 'comment':
                case 'newline':
                case 'anchor':
                case 'tag':
                    if (!it || it.value)
                        fc.items.push({ start: [this.sourceToken] });
                    else if (it.sep)
                        it.sep.push(this.sourceToken);
                    else
                        it.start.push(this.sourceToken);
                    return;
                case 'alias':
                case 'scalar':
                case 'single-quoted-scalar':
                case 'double-quoted-scalar': {
                    const fs = this.flowScalar(this.type);
                    if (!it || it.value)
                        fc.items.push({ start: [], key: fs, sep: [] });
                    else if (it.sep)
                        this.stack.push(fs);
                    else
                        Object.assign(it, { key: fs, sep: [] });
                    return;
                }
                case 'flow-map-end':
                case 'flow-seq-end':
                    fc.end.push(this.sourceToken);
                    return;
            }
            const bv = this.startBlockValue(fc);
            /* istanbul ignore else should not happen */
            if (bv)
                this.stack.push(bv);
            else {
                yield* this.pop();
                yield* this.step();
            }
        }
        else {
            const parent = this.peek(2);
            if (parent.type === 'block-map' &&
                ((this.type === 'map-value-ind' && parent.indent === fc.indent) ||
                    (this.type === 'newline' &&
                        !parent.items[parent.items.length - 1].sep))) {
                yield* this.pop();
                yield* this.step();
            }
            else if (this.type === 'map-value-ind' &&
                parent.type !== 'flow-collection') {
                const prev = getPrevProps(parent);
                const start = getFirstKeyStartProps(prev);
                fixFlowSeqItems(fc);
                const sep = fc.end.splice(1, fc.end.length);
                sep.push(this.sourceToken);
                const map = {
                    type: 'block-map',
                    offset: fc.offset,
                    indent: fc.indent,
                    items: [{ start, key: fc, sep }]
                };
                this.onKeyLine = true;
                this.stack[this.stack.length - 1] = map;
            }
            else {
                yield* this.lineEnd(fc);
            }
        }
    }
    flowScalar(type) {
        if (this.onNewLine) {
            let nl = this.source.indexOf('\n') + 1;
            while (nl !== 0) {
                this.onNewLine(this.offset + nl);
                nl = this.source.indexOf('\n', nl) + 1;
            }
        }
        return {
            type,
            offset: this.offset,
            indent: this.indent,
            source: this.source
        };
    }
    startBlockValue(parent) {
        switch (this.type) {
            case 'alias':
            case 'scalar':
            case 'single-quoted-scalar':
            case 'double-quoted-scalar':
                return this.flowScalar(this.type);
            case 'block-scalar-header':
                return {
                    type: 'block-scalar',
                    offset: this.offset,
                    indent: this.indent,
                    props: [this.sourceToken],
                    source: ''
                };
            case 'flow-map-start':
            case 'flow-seq-start':
                return {
                    type: 'flow-collection',
                    offset: this.offset,
                    indent: this.indent,
                    start: this.sourceToken,
                    items: [],
                    end: []
                };
            case 'seq-item-ind':
                return {
                    type: 'block-seq',
                    offset: this.offset,
                    indent: this.indent,
                    items: [{ start: [this.sourceToken] }]
                };
            case 'explicit-key-ind': {
                this.onKeyLine = true;
                const prev = getPrevProps(parent);
                const start = getFirstKeyStartProps(prev);
                start.push(this.sourceToken);
                return {
                    type: 'block-map',
                    offset: this.offset,
                    indent: this.indent,
                    items: [{ start, explicitKey: true }]
                };
            }
            case 'map-value-ind': {
                this.onKeyLine = true;
                const prev = getPrevProps(parent);
                const start = getFirstKeyStartProps(prev);
                return {
                    type: 'block-map',
                    offset: this.offset,
                    indent: this.indent,
                    items: [{ start, key: null, sep: [this.sourceToken] }]
                };
            }
        }
        return null;
    }
    atIndentedComment(start, indent) {
        if (this.type !== 'comment')
            return false;
        if (this.indent <= indent)
            return false;
        return start.every(st => st.type === 'newline' || st.type === 'space');
    }
    *documentEnd(docEnd) {
        if (this.type !== 'doc-mode') {
            if (docEnd.end)
                docEnd.end.push(this.sourceToken);
            else
                docEnd.end = [this.sourceToken];
            if (this.type === 'newline')
                yield* this.pop();
        }
    }
    *lineEnd(token) {
        switch (this.type) {
            case 'comma':
            case 'doc-start':
            case 'doc-end':
            case 'flow-seq-end':
            case 'flow-map-end':
            case 'map-value-ind':
                yield* this.pop();
                yield* this.step();
                break;
            case 'newline':
                this.onKeyLine = false;
            // fallthrough
            case 'space':
            case 'comment':
            default:
                // all other values are errors
                if (token.end)
                    token.end.push(this.sourceToken);
                else
                    token.end = [this.sourceToken];
                if (this.type === 'newline')
                    yield* this.pop();
        }
    }
}

exports.Parser = Parser;


/***/ }),

/***/ 1656:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var composer = __nccwpck_require__(99);
var Document = __nccwpck_require__(6578);
var errors = __nccwpck_require__(6959);
var log = __nccwpck_require__(2240);
var identity = __nccwpck_require__(7152);
var lineCounter = __nccwpck_require__(4535);
var parser = __nccwpck_require__(8091);

function parseOptions(options) {
    const prettyErrors = options.prettyErrors !== false;
    const lineCounter$1 = options.lineCounter || (prettyErrors && new lineCounter.LineCounter()) || null;
    return { lineCounter: lineCounter$1, prettyErrors };
}
/**
 * Parse the input as a stream of YAML documents.
 *
 * Documents should be separated from each other by `...` or `---` marker lines.
 *
 * @returns If an empty `docs` array is returned, it will be of type
 *   EmptyStream and contain additional stream information. In
 *   TypeScript, you should use `'empty' in docs` as a type guard for it.
 */
function parseAllDocuments(source, options = {}) {
    const { lineCounter, prettyErrors } = parseOptions(options);
    const parser$1 = new parser.Parser(lineCounter?.addNewLine);
    const composer$1 = new composer.Composer(options);
    const docs = Array.from(composer$1.compose(parser$1.parse(source)));
    if (prettyErrors && lineCounter)
        for (const doc of docs) {
            doc.errors.forEach(errors.prettifyError(source, lineCounter));
            doc.warnings.forEach(errors.prettifyError(source, lineCounter));
        }
    if (docs.length > 0)
        return docs;
    return Object.assign([], { empty: true }, composer$1.streamInfo());
}
/** Parse an input string into a single YAML.Document */
function parseDocument(source, options = {}) {
    const { lineCounter, prettyErrors } = parseOptions(options);
    const parser$1 = new parser.Parser(lineCounter?.addNewLine);
    const composer$1 = new composer.Composer(options);
    // `doc` is always set by compose.end(true) at the very latest
    let doc = null;
    for (const _doc of composer$1.compose(parser$1.parse(source), true, source.length)) {
        if (!doc)
            doc = _doc;
        else if (doc.options.logLevel !== 'silent') {
            doc.errors.push(new errors.YAMLParseError(_doc.range.slice(0, 2), 'MULTIPLE_DOCS', 'Source contains multiple documents; please use YAML.parseAllDocuments()'));
            break;
        }
    }
    if (prettyErrors && lineCounter) {
        doc.errors.forEach(errors.prettifyError(source, lineCounter));
        doc.warnings.forEach(errors.prettifyError(source, lineCounter));
    }
    return doc;
}
function parse(src, reviver, options) {
    let _reviver = undefined;
    if (typeof reviver === 'function') {
        _reviver = reviver;
    }
    else if (options === undefined && reviver && typeof reviver === 'object') {
        options = reviver;
    }
    const doc = parseDocument(src, options);
    if (!doc)
        return null;
    doc.warnings.forEach(warning => log.warn(doc.options.logLevel, warning));
    if (doc.errors.length > 0) {
        if (doc.options.logLevel !== 'silent')
            throw doc.errors[0];
        else
            doc.errors = [];
    }
    return doc.toJS(Object.assign({ reviver: _reviver }, options));
}
function stringify(value, replacer, options) {
    let _replacer = null;
    if (typeof replacer === 'function' || Array.isArray(replacer)) {
        _replacer = replacer;
    }
    else if (options === undefined && replacer) {
        options = replacer;
    }
    if (typeof options === 'string')
        options = options.length;
    if (typeof options === 'number') {
        const indent = Math.round(options);
        options = indent < 1 ? undefined : indent > 8 ? { indent: 8 } : { indent };
    }
    if (value === undefined) {
        const { keepUndefined } = options ?? replacer ?? {};
        if (!keepUndefined)
            return undefined;
    }
    if (identity.isDocument(value) && !_replacer)
        return value.toString(options);
    return new Document.Document(value, _replacer, options).toString(options);
}

exports.parse = parse;
exports.parseAllDocuments = parseAllDocuments;
exports.parseDocument = parseDocument;
exports.stringify = stringify;


/***/ }),

/***/ 7309:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var map = __nccwpck_require__(7002);
var seq = __nccwpck_require__(6403);
var string = __nccwpck_require__(3151);
var tags = __nccwpck_require__(8939);

const sortMapEntriesByKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
class Schema {
    constructor({ compat, customTags, merge, resolveKnownTags, schema, sortMapEntries, toStringDefaults }) {
        this.compat = Array.isArray(compat)
            ? tags.getTags(compat, 'compat')
            : compat
                ? tags.getTags(null, compat)
                : null;
        this.name = (typeof schema === 'string' && schema) || 'core';
        this.knownTags = resolveKnownTags ? tags.coreKnownTags : {};
        this.tags = tags.getTags(customTags, this.name, merge);
        this.toStringOptions = toStringDefaults ?? null;
        Object.defineProperty(this, identity.MAP, { value: map.map });
        Object.defineProperty(this, identity.SCALAR, { value: string.string });
        Object.defineProperty(this, identity.SEQ, { value: seq.seq });
        // Used by createMap()
        this.sortMapEntries =
            typeof sortMapEntries === 'function'
                ? sortMapEntries
                : sortMapEntries === true
                    ? sortMapEntriesByKey
                    : null;
    }
    clone() {
        const copy = Object.create(Schema.prototype, Object.getOwnPropertyDescriptors(this));
        copy.tags = this.tags.slice();
        return copy;
    }
}

exports.Schema = Schema;


/***/ }),

/***/ 7002:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var YAMLMap = __nccwpck_require__(6511);

const map = {
    collection: 'map',
    default: true,
    nodeClass: YAMLMap.YAMLMap,
    tag: 'tag:yaml.org,2002:map',
    resolve(map, onError) {
        if (!identity.isMap(map))
            onError('Expected a mapping for this tag');
        return map;
    },
    createNode: (schema, obj, ctx) => YAMLMap.YAMLMap.from(schema, obj, ctx)
};

exports.map = map;


/***/ }),

/***/ 7483:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Scalar = __nccwpck_require__(7518);

const nullTag = {
    identify: value => value == null,
    createNode: () => new Scalar.Scalar(null),
    default: true,
    tag: 'tag:yaml.org,2002:null',
    test: /^(?:~|[Nn]ull|NULL)?$/,
    resolve: () => new Scalar.Scalar(null),
    stringify: ({ source }, ctx) => typeof source === 'string' && nullTag.test.test(source)
        ? source
        : ctx.options.nullStr
};

exports.nullTag = nullTag;


/***/ }),

/***/ 6403:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var YAMLSeq = __nccwpck_require__(9742);

const seq = {
    collection: 'seq',
    default: true,
    nodeClass: YAMLSeq.YAMLSeq,
    tag: 'tag:yaml.org,2002:seq',
    resolve(seq, onError) {
        if (!identity.isSeq(seq))
            onError('Expected a sequence for this tag');
        return seq;
    },
    createNode: (schema, obj, ctx) => YAMLSeq.YAMLSeq.from(schema, obj, ctx)
};

exports.seq = seq;


/***/ }),

/***/ 3151:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var stringifyString = __nccwpck_require__(7568);

const string = {
    identify: value => typeof value === 'string',
    default: true,
    tag: 'tag:yaml.org,2002:str',
    resolve: str => str,
    stringify(item, ctx, onComment, onChompKeep) {
        ctx = Object.assign({ actualString: true }, ctx);
        return stringifyString.stringifyString(item, ctx, onComment, onChompKeep);
    }
};

exports.string = string;


/***/ }),

/***/ 1152:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Scalar = __nccwpck_require__(7518);

const boolTag = {
    identify: value => typeof value === 'boolean',
    default: true,
    tag: 'tag:yaml.org,2002:bool',
    test: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
    resolve: str => new Scalar.Scalar(str[0] === 't' || str[0] === 'T'),
    stringify({ source, value }, ctx) {
        if (source && boolTag.test.test(source)) {
            const sv = source[0] === 't' || source[0] === 'T';
            if (value === sv)
                return source;
        }
        return value ? ctx.options.trueStr : ctx.options.falseStr;
    }
};

exports.boolTag = boolTag;


/***/ }),

/***/ 2112:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Scalar = __nccwpck_require__(7518);
var stringifyNumber = __nccwpck_require__(8308);

const floatNaN = {
    identify: value => typeof value === 'number',
    default: true,
    tag: 'tag:yaml.org,2002:float',
    test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
    resolve: str => str.slice(-3).toLowerCase() === 'nan'
        ? NaN
        : str[0] === '-'
            ? Number.NEGATIVE_INFINITY
            : Number.POSITIVE_INFINITY,
    stringify: stringifyNumber.stringifyNumber
};
const floatExp = {
    identify: value => typeof value === 'number',
    default: true,
    tag: 'tag:yaml.org,2002:float',
    format: 'EXP',
    test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
    resolve: str => parseFloat(str),
    stringify(node) {
        const num = Number(node.value);
        return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
    }
};
const float = {
    identify: value => typeof value === 'number',
    default: true,
    tag: 'tag:yaml.org,2002:float',
    test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
    resolve(str) {
        const node = new Scalar.Scalar(parseFloat(str));
        const dot = str.indexOf('.');
        if (dot !== -1 && str[str.length - 1] === '0')
            node.minFractionDigits = str.length - dot - 1;
        return node;
    },
    stringify: stringifyNumber.stringifyNumber
};

exports.float = float;
exports.floatExp = floatExp;
exports.floatNaN = floatNaN;


/***/ }),

/***/ 7935:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var stringifyNumber = __nccwpck_require__(8308);

const intIdentify = (value) => typeof value === 'bigint' || Number.isInteger(value);
const intResolve = (str, offset, radix, { intAsBigInt }) => (intAsBigInt ? BigInt(str) : parseInt(str.substring(offset), radix));
function intStringify(node, radix, prefix) {
    const { value } = node;
    if (intIdentify(value) && value >= 0)
        return prefix + value.toString(radix);
    return stringifyNumber.stringifyNumber(node);
}
const intOct = {
    identify: value => intIdentify(value) && value >= 0,
    default: true,
    tag: 'tag:yaml.org,2002:int',
    format: 'OCT',
    test: /^0o[0-7]+$/,
    resolve: (str, _onError, opt) => intResolve(str, 2, 8, opt),
    stringify: node => intStringify(node, 8, '0o')
};
const int = {
    identify: intIdentify,
    default: true,
    tag: 'tag:yaml.org,2002:int',
    test: /^[-+]?[0-9]+$/,
    resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
    stringify: stringifyNumber.stringifyNumber
};
const intHex = {
    identify: value => intIdentify(value) && value >= 0,
    default: true,
    tag: 'tag:yaml.org,2002:int',
    format: 'HEX',
    test: /^0x[0-9a-fA-F]+$/,
    resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
    stringify: node => intStringify(node, 16, '0x')
};

exports.int = int;
exports.intHex = intHex;
exports.intOct = intOct;


/***/ }),

/***/ 3047:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var map = __nccwpck_require__(7002);
var _null = __nccwpck_require__(7483);
var seq = __nccwpck_require__(6403);
var string = __nccwpck_require__(3151);
var bool = __nccwpck_require__(1152);
var float = __nccwpck_require__(2112);
var int = __nccwpck_require__(7935);

const schema = [
    map.map,
    seq.seq,
    string.string,
    _null.nullTag,
    bool.boolTag,
    int.intOct,
    int.int,
    int.intHex,
    float.floatNaN,
    float.floatExp,
    float.float
];

exports.schema = schema;


/***/ }),

/***/ 5960:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Scalar = __nccwpck_require__(7518);
var map = __nccwpck_require__(7002);
var seq = __nccwpck_require__(6403);

function intIdentify(value) {
    return typeof value === 'bigint' || Number.isInteger(value);
}
const stringifyJSON = ({ value }) => JSON.stringify(value);
const jsonScalars = [
    {
        identify: value => typeof value === 'string',
        default: true,
        tag: 'tag:yaml.org,2002:str',
        resolve: str => str,
        stringify: stringifyJSON
    },
    {
        identify: value => value == null,
        createNode: () => new Scalar.Scalar(null),
        default: true,
        tag: 'tag:yaml.org,2002:null',
        test: /^null$/,
        resolve: () => null,
        stringify: stringifyJSON
    },
    {
        identify: value => typeof value === 'boolean',
        default: true,
        tag: 'tag:yaml.org,2002:bool',
        test: /^true$|^false$/,
        resolve: str => str === 'true',
        stringify: stringifyJSON
    },
    {
        identify: intIdentify,
        default: true,
        tag: 'tag:yaml.org,2002:int',
        test: /^-?(?:0|[1-9][0-9]*)$/,
        resolve: (str, _onError, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str, 10),
        stringify: ({ value }) => intIdentify(value) ? value.toString() : JSON.stringify(value)
    },
    {
        identify: value => typeof value === 'number',
        default: true,
        tag: 'tag:yaml.org,2002:float',
        test: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/,
        resolve: str => parseFloat(str),
        stringify: stringifyJSON
    }
];
const jsonError = {
    default: true,
    tag: '',
    test: /^/,
    resolve(str, onError) {
        onError(`Unresolved plain scalar ${JSON.stringify(str)}`);
        return str;
    }
};
const schema = [map.map, seq.seq].concat(jsonScalars, jsonError);

exports.schema = schema;


/***/ }),

/***/ 8939:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var map = __nccwpck_require__(7002);
var _null = __nccwpck_require__(7483);
var seq = __nccwpck_require__(6403);
var string = __nccwpck_require__(3151);
var bool = __nccwpck_require__(1152);
var float = __nccwpck_require__(2112);
var int = __nccwpck_require__(7935);
var schema = __nccwpck_require__(3047);
var schema$1 = __nccwpck_require__(5960);
var binary = __nccwpck_require__(7844);
var merge = __nccwpck_require__(5625);
var omap = __nccwpck_require__(112);
var pairs = __nccwpck_require__(7012);
var schema$2 = __nccwpck_require__(2922);
var set = __nccwpck_require__(2929);
var timestamp = __nccwpck_require__(777);

const schemas = new Map([
    ['core', schema.schema],
    ['failsafe', [map.map, seq.seq, string.string]],
    ['json', schema$1.schema],
    ['yaml11', schema$2.schema],
    ['yaml-1.1', schema$2.schema]
]);
const tagsByName = {
    binary: binary.binary,
    bool: bool.boolTag,
    float: float.float,
    floatExp: float.floatExp,
    floatNaN: float.floatNaN,
    floatTime: timestamp.floatTime,
    int: int.int,
    intHex: int.intHex,
    intOct: int.intOct,
    intTime: timestamp.intTime,
    map: map.map,
    merge: merge.merge,
    null: _null.nullTag,
    omap: omap.omap,
    pairs: pairs.pairs,
    seq: seq.seq,
    set: set.set,
    timestamp: timestamp.timestamp
};
const coreKnownTags = {
    'tag:yaml.org,2002:binary': binary.binary,
    'tag:yaml.org,2002:merge': merge.merge,
    'tag:yaml.org,2002:omap': omap.omap,
    'tag:yaml.org,2002:pairs': pairs.pairs,
    'tag:yaml.org,2002:set': set.set,
    'tag:yaml.org,2002:timestamp': timestamp.timestamp
};
function getTags(customTags, schemaName, addMergeTag) {
    const schemaTags = schemas.get(schemaName);
    if (schemaTags && !customTags) {
        return addMergeTag && !schemaTags.includes(merge.merge)
            ? schemaTags.concat(merge.merge)
            : schemaTags.slice();
    }
    let tags = schemaTags;
    if (!tags) {
        if (Array.isArray(customTags))
            tags = [];
        else {
            const keys = Array.from(schemas.keys())
                .filter(key => key !== 'yaml11')
                .map(key => JSON.stringify(key))
                .join(', ');
            throw new Error(`Unknown schema "${schemaName}"; use one of ${keys} or define customTags array`);
        }
    }
    if (Array.isArray(customTags)) {
        for (const tag of customTags)
            tags = tags.concat(tag);
    }
    else if (typeof customTags === 'function') {
        tags = customTags(tags.slice());
    }
    if (addMergeTag)
        tags = tags.concat(merge.merge);
    return tags.reduce((tags, tag) => {
        const tagObj = typeof tag === 'string' ? tagsByName[tag] : tag;
        if (!tagObj) {
            const tagName = JSON.stringify(tag);
            const keys = Object.keys(tagsByName)
                .map(key => JSON.stringify(key))
                .join(', ');
            throw new Error(`Unknown custom tag ${tagName}; use one of ${keys}`);
        }
        if (!tags.includes(tagObj))
            tags.push(tagObj);
        return tags;
    }, []);
}

exports.coreKnownTags = coreKnownTags;
exports.getTags = getTags;


/***/ }),

/***/ 7844:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var node_buffer = __nccwpck_require__(181);
var Scalar = __nccwpck_require__(7518);
var stringifyString = __nccwpck_require__(7568);

const binary = {
    identify: value => value instanceof Uint8Array, // Buffer inherits from Uint8Array
    default: false,
    tag: 'tag:yaml.org,2002:binary',
    /**
     * Returns a Buffer in node and an Uint8Array in browsers
     *
     * To use the resulting buffer as an image, you'll want to do something like:
     *
     *   const blob = new Blob([buffer], { type: 'image/jpeg' })
     *   document.querySelector('#photo').src = URL.createObjectURL(blob)
     */
    resolve(src, onError) {
        if (typeof node_buffer.Buffer === 'function') {
            return node_buffer.Buffer.from(src, 'base64');
        }
        else if (typeof atob === 'function') {
            // On IE 11, atob() can't handle newlines
            const str = atob(src.replace(/[\n\r]/g, ''));
            const buffer = new Uint8Array(str.length);
            for (let i = 0; i < str.length; ++i)
                buffer[i] = str.charCodeAt(i);
            return buffer;
        }
        else {
            onError('This environment does not support reading binary tags; either Buffer or atob is required');
            return src;
        }
    },
    stringify({ comment, type, value }, ctx, onComment, onChompKeep) {
        if (!value)
            return '';
        const buf = value; // checked earlier by binary.identify()
        let str;
        if (typeof node_buffer.Buffer === 'function') {
            str =
                buf instanceof node_buffer.Buffer
                    ? buf.toString('base64')
                    : node_buffer.Buffer.from(buf.buffer).toString('base64');
        }
        else if (typeof btoa === 'function') {
            let s = '';
            for (let i = 0; i < buf.length; ++i)
                s += String.fromCharCode(buf[i]);
            str = btoa(s);
        }
        else {
            throw new Error('This environment does not support writing binary tags; either Buffer or btoa is required');
        }
        type ?? (type = Scalar.Scalar.BLOCK_LITERAL);
        if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
            const lineWidth = Math.max(ctx.options.lineWidth - ctx.indent.length, ctx.options.minContentWidth);
            const n = Math.ceil(str.length / lineWidth);
            const lines = new Array(n);
            for (let i = 0, o = 0; i < n; ++i, o += lineWidth) {
                lines[i] = str.substr(o, lineWidth);
            }
            str = lines.join(type === Scalar.Scalar.BLOCK_LITERAL ? '\n' : ' ');
        }
        return stringifyString.stringifyString({ comment, type, value: str }, ctx, onComment, onChompKeep);
    }
};

exports.binary = binary;


/***/ }),

/***/ 2213:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Scalar = __nccwpck_require__(7518);

function boolStringify({ value, source }, ctx) {
    const boolObj = value ? trueTag : falseTag;
    if (source && boolObj.test.test(source))
        return source;
    return value ? ctx.options.trueStr : ctx.options.falseStr;
}
const trueTag = {
    identify: value => value === true,
    default: true,
    tag: 'tag:yaml.org,2002:bool',
    test: /^(?:Y|y|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/,
    resolve: () => new Scalar.Scalar(true),
    stringify: boolStringify
};
const falseTag = {
    identify: value => value === false,
    default: true,
    tag: 'tag:yaml.org,2002:bool',
    test: /^(?:N|n|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
    resolve: () => new Scalar.Scalar(false),
    stringify: boolStringify
};

exports.falseTag = falseTag;
exports.trueTag = trueTag;


/***/ }),

/***/ 4283:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Scalar = __nccwpck_require__(7518);
var stringifyNumber = __nccwpck_require__(8308);

const floatNaN = {
    identify: value => typeof value === 'number',
    default: true,
    tag: 'tag:yaml.org,2002:float',
    test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
    resolve: (str) => str.slice(-3).toLowerCase() === 'nan'
        ? NaN
        : str[0] === '-'
            ? Number.NEGATIVE_INFINITY
            : Number.POSITIVE_INFINITY,
    stringify: stringifyNumber.stringifyNumber
};
const floatExp = {
    identify: value => typeof value === 'number',
    default: true,
    tag: 'tag:yaml.org,2002:float',
    format: 'EXP',
    test: /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*)?[eE][-+]?[0-9]+$/,
    resolve: (str) => parseFloat(str.replace(/_/g, '')),
    stringify(node) {
        const num = Number(node.value);
        return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
    }
};
const float = {
    identify: value => typeof value === 'number',
    default: true,
    tag: 'tag:yaml.org,2002:float',
    test: /^[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*$/,
    resolve(str) {
        const node = new Scalar.Scalar(parseFloat(str.replace(/_/g, '')));
        const dot = str.indexOf('.');
        if (dot !== -1) {
            const f = str.substring(dot + 1).replace(/_/g, '');
            if (f[f.length - 1] === '0')
                node.minFractionDigits = f.length;
        }
        return node;
    },
    stringify: stringifyNumber.stringifyNumber
};

exports.float = float;
exports.floatExp = floatExp;
exports.floatNaN = floatNaN;


/***/ }),

/***/ 3420:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var stringifyNumber = __nccwpck_require__(8308);

const intIdentify = (value) => typeof value === 'bigint' || Number.isInteger(value);
function intResolve(str, offset, radix, { intAsBigInt }) {
    const sign = str[0];
    if (sign === '-' || sign === '+')
        offset += 1;
    str = str.substring(offset).replace(/_/g, '');
    if (intAsBigInt) {
        switch (radix) {
            case 2:
                str = `0b${str}`;
                break;
            case 8:
                str = `0o${str}`;
                break;
            case 16:
                str = `0x${str}`;
                break;
        }
        const n = BigInt(str);
        return sign === '-' ? BigInt(-1) * n : n;
    }
    const n = parseInt(str, radix);
    return sign === '-' ? -1 * n : n;
}
function intStringify(node, radix, prefix) {
    const { value } = node;
    if (intIdentify(value)) {
        const str = value.toString(radix);
        return value < 0 ? '-' + prefix + str.substr(1) : prefix + str;
    }
    return stringifyNumber.stringifyNumber(node);
}
const intBin = {
    identify: intIdentify,
    default: true,
    tag: 'tag:yaml.org,2002:int',
    format: 'BIN',
    test: /^[-+]?0b[0-1_]+$/,
    resolve: (str, _onError, opt) => intResolve(str, 2, 2, opt),
    stringify: node => intStringify(node, 2, '0b')
};
const intOct = {
    identify: intIdentify,
    default: true,
    tag: 'tag:yaml.org,2002:int',
    format: 'OCT',
    test: /^[-+]?0[0-7_]+$/,
    resolve: (str, _onError, opt) => intResolve(str, 1, 8, opt),
    stringify: node => intStringify(node, 8, '0')
};
const int = {
    identify: intIdentify,
    default: true,
    tag: 'tag:yaml.org,2002:int',
    test: /^[-+]?[0-9][0-9_]*$/,
    resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
    stringify: stringifyNumber.stringifyNumber
};
const intHex = {
    identify: intIdentify,
    default: true,
    tag: 'tag:yaml.org,2002:int',
    format: 'HEX',
    test: /^[-+]?0x[0-9a-fA-F_]+$/,
    resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
    stringify: node => intStringify(node, 16, '0x')
};

exports.int = int;
exports.intBin = intBin;
exports.intHex = intHex;
exports.intOct = intOct;


/***/ }),

/***/ 5625:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var Scalar = __nccwpck_require__(7518);

// If the value associated with a merge key is a single mapping node, each of
// its key/value pairs is inserted into the current mapping, unless the key
// already exists in it. If the value associated with the merge key is a
// sequence, then this sequence is expected to contain mapping nodes and each
// of these nodes is merged in turn according to its order in the sequence.
// Keys in mapping nodes earlier in the sequence override keys specified in
// later mapping nodes. -- http://yaml.org/type/merge.html
const MERGE_KEY = '<<';
const merge = {
    identify: value => value === MERGE_KEY ||
        (typeof value === 'symbol' && value.description === MERGE_KEY),
    default: 'key',
    tag: 'tag:yaml.org,2002:merge',
    test: /^<<$/,
    resolve: () => Object.assign(new Scalar.Scalar(Symbol(MERGE_KEY)), {
        addToJSMap: addMergeToJSMap
    }),
    stringify: () => MERGE_KEY
};
const isMergeKey = (ctx, key) => (merge.identify(key) ||
    (identity.isScalar(key) &&
        (!key.type || key.type === Scalar.Scalar.PLAIN) &&
        merge.identify(key.value))) &&
    ctx?.doc.schema.tags.some(tag => tag.tag === merge.tag && tag.default);
function addMergeToJSMap(ctx, map, value) {
    const source = resolveAliasValue(ctx, value);
    if (identity.isSeq(source))
        for (const it of source.items)
            mergeValue(ctx, map, it);
    else if (Array.isArray(source))
        for (const it of source)
            mergeValue(ctx, map, it);
    else
        mergeValue(ctx, map, source);
}
function mergeValue(ctx, map, value) {
    const source = resolveAliasValue(ctx, value);
    if (!identity.isMap(source))
        throw new Error('Merge sources must be maps or map aliases');
    const srcMap = source.toJSON(null, ctx, Map);
    for (const [key, value] of srcMap) {
        if (map instanceof Map) {
            if (!map.has(key))
                map.set(key, value);
        }
        else if (map instanceof Set) {
            map.add(key);
        }
        else if (!Object.prototype.hasOwnProperty.call(map, key)) {
            Object.defineProperty(map, key, {
                value,
                writable: true,
                enumerable: true,
                configurable: true
            });
        }
    }
    return map;
}
function resolveAliasValue(ctx, value) {
    return ctx && identity.isAlias(value) ? value.resolve(ctx.doc, ctx) : value;
}

exports.addMergeToJSMap = addMergeToJSMap;
exports.isMergeKey = isMergeKey;
exports.merge = merge;


/***/ }),

/***/ 112:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var toJS = __nccwpck_require__(6344);
var YAMLMap = __nccwpck_require__(6511);
var YAMLSeq = __nccwpck_require__(9742);
var pairs = __nccwpck_require__(7012);

class YAMLOMap extends YAMLSeq.YAMLSeq {
    constructor() {
        super();
        this.add = YAMLMap.YAMLMap.prototype.add.bind(this);
        this.delete = YAMLMap.YAMLMap.prototype.delete.bind(this);
        this.get = YAMLMap.YAMLMap.prototype.get.bind(this);
        this.has = YAMLMap.YAMLMap.prototype.has.bind(this);
        this.set = YAMLMap.YAMLMap.prototype.set.bind(this);
        this.tag = YAMLOMap.tag;
    }
    /**
     * If `ctx` is given, the return type is actually `Map<unknown, unknown>`,
     * but TypeScript won't allow widening the signature of a child method.
     */
    toJSON(_, ctx) {
        if (!ctx)
            return super.toJSON(_);
        const map = new Map();
        if (ctx?.onCreate)
            ctx.onCreate(map);
        for (const pair of this.items) {
            let key, value;
            if (identity.isPair(pair)) {
                key = toJS.toJS(pair.key, '', ctx);
                value = toJS.toJS(pair.value, key, ctx);
            }
            else {
                key = toJS.toJS(pair, '', ctx);
            }
            if (map.has(key))
                throw new Error('Ordered maps must not include duplicate keys');
            map.set(key, value);
        }
        return map;
    }
    static from(schema, iterable, ctx) {
        const pairs$1 = pairs.createPairs(schema, iterable, ctx);
        const omap = new this();
        omap.items = pairs$1.items;
        return omap;
    }
}
YAMLOMap.tag = 'tag:yaml.org,2002:omap';
const omap = {
    collection: 'seq',
    identify: value => value instanceof Map,
    nodeClass: YAMLOMap,
    default: false,
    tag: 'tag:yaml.org,2002:omap',
    resolve(seq, onError) {
        const pairs$1 = pairs.resolvePairs(seq, onError);
        const seenKeys = [];
        for (const { key } of pairs$1.items) {
            if (identity.isScalar(key)) {
                if (seenKeys.includes(key.value)) {
                    onError(`Ordered maps must not include duplicate keys: ${key.value}`);
                }
                else {
                    seenKeys.push(key.value);
                }
            }
        }
        return Object.assign(new YAMLOMap(), pairs$1);
    },
    createNode: (schema, iterable, ctx) => YAMLOMap.from(schema, iterable, ctx)
};

exports.YAMLOMap = YAMLOMap;
exports.omap = omap;


/***/ }),

/***/ 7012:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var Pair = __nccwpck_require__(8610);
var Scalar = __nccwpck_require__(7518);
var YAMLSeq = __nccwpck_require__(9742);

function resolvePairs(seq, onError) {
    if (identity.isSeq(seq)) {
        for (let i = 0; i < seq.items.length; ++i) {
            let item = seq.items[i];
            if (identity.isPair(item))
                continue;
            else if (identity.isMap(item)) {
                if (item.items.length > 1)
                    onError('Each pair must have its own sequence indicator');
                const pair = item.items[0] || new Pair.Pair(new Scalar.Scalar(null));
                if (item.commentBefore)
                    pair.key.commentBefore = pair.key.commentBefore
                        ? `${item.commentBefore}\n${pair.key.commentBefore}`
                        : item.commentBefore;
                if (item.comment) {
                    const cn = pair.value ?? pair.key;
                    cn.comment = cn.comment
                        ? `${item.comment}\n${cn.comment}`
                        : item.comment;
                }
                item = pair;
            }
            seq.items[i] = identity.isPair(item) ? item : new Pair.Pair(item);
        }
    }
    else
        onError('Expected a sequence for this tag');
    return seq;
}
function createPairs(schema, iterable, ctx) {
    const { replacer } = ctx;
    const pairs = new YAMLSeq.YAMLSeq(schema);
    pairs.tag = 'tag:yaml.org,2002:pairs';
    let i = 0;
    if (iterable && Symbol.iterator in Object(iterable))
        for (let it of iterable) {
            if (typeof replacer === 'function')
                it = replacer.call(iterable, String(i++), it);
            let key, value;
            if (Array.isArray(it)) {
                if (it.length === 2) {
                    key = it[0];
                    value = it[1];
                }
                else
                    throw new TypeError(`Expected [key, value] tuple: ${it}`);
            }
            else if (it && it instanceof Object) {
                const keys = Object.keys(it);
                if (keys.length === 1) {
                    key = keys[0];
                    value = it[key];
                }
                else {
                    throw new TypeError(`Expected tuple with one key, not ${keys.length} keys`);
                }
            }
            else {
                key = it;
            }
            pairs.items.push(Pair.createPair(key, value, ctx));
        }
    return pairs;
}
const pairs = {
    collection: 'seq',
    default: false,
    tag: 'tag:yaml.org,2002:pairs',
    resolve: resolvePairs,
    createNode: createPairs
};

exports.createPairs = createPairs;
exports.pairs = pairs;
exports.resolvePairs = resolvePairs;


/***/ }),

/***/ 2922:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var map = __nccwpck_require__(7002);
var _null = __nccwpck_require__(7483);
var seq = __nccwpck_require__(6403);
var string = __nccwpck_require__(3151);
var binary = __nccwpck_require__(7844);
var bool = __nccwpck_require__(2213);
var float = __nccwpck_require__(4283);
var int = __nccwpck_require__(3420);
var merge = __nccwpck_require__(5625);
var omap = __nccwpck_require__(112);
var pairs = __nccwpck_require__(7012);
var set = __nccwpck_require__(2929);
var timestamp = __nccwpck_require__(777);

const schema = [
    map.map,
    seq.seq,
    string.string,
    _null.nullTag,
    bool.trueTag,
    bool.falseTag,
    int.intBin,
    int.intOct,
    int.int,
    int.intHex,
    float.floatNaN,
    float.floatExp,
    float.float,
    binary.binary,
    merge.merge,
    omap.omap,
    pairs.pairs,
    set.set,
    timestamp.intTime,
    timestamp.floatTime,
    timestamp.timestamp
];

exports.schema = schema;


/***/ }),

/***/ 2929:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var Pair = __nccwpck_require__(8610);
var YAMLMap = __nccwpck_require__(6511);

class YAMLSet extends YAMLMap.YAMLMap {
    constructor(schema) {
        super(schema);
        this.tag = YAMLSet.tag;
    }
    add(key) {
        let pair;
        if (identity.isPair(key))
            pair = key;
        else if (key &&
            typeof key === 'object' &&
            'key' in key &&
            'value' in key &&
            key.value === null)
            pair = new Pair.Pair(key.key, null);
        else
            pair = new Pair.Pair(key, null);
        const prev = YAMLMap.findPair(this.items, pair.key);
        if (!prev)
            this.items.push(pair);
    }
    /**
     * If `keepPair` is `true`, returns the Pair matching `key`.
     * Otherwise, returns the value of that Pair's key.
     */
    get(key, keepPair) {
        const pair = YAMLMap.findPair(this.items, key);
        return !keepPair && identity.isPair(pair)
            ? identity.isScalar(pair.key)
                ? pair.key.value
                : pair.key
            : pair;
    }
    set(key, value) {
        if (typeof value !== 'boolean')
            throw new Error(`Expected boolean value for set(key, value) in a YAML set, not ${typeof value}`);
        const prev = YAMLMap.findPair(this.items, key);
        if (prev && !value) {
            this.items.splice(this.items.indexOf(prev), 1);
        }
        else if (!prev && value) {
            this.items.push(new Pair.Pair(key));
        }
    }
    toJSON(_, ctx) {
        return super.toJSON(_, ctx, Set);
    }
    toString(ctx, onComment, onChompKeep) {
        if (!ctx)
            return JSON.stringify(this);
        if (this.hasAllNullValues(true))
            return super.toString(Object.assign({}, ctx, { allNullValues: true }), onComment, onChompKeep);
        else
            throw new Error('Set items must all have null values');
    }
    static from(schema, iterable, ctx) {
        const { replacer } = ctx;
        const set = new this(schema);
        if (iterable && Symbol.iterator in Object(iterable))
            for (let value of iterable) {
                if (typeof replacer === 'function')
                    value = replacer.call(iterable, value, value);
                set.items.push(Pair.createPair(value, null, ctx));
            }
        return set;
    }
}
YAMLSet.tag = 'tag:yaml.org,2002:set';
const set = {
    collection: 'map',
    identify: value => value instanceof Set,
    nodeClass: YAMLSet,
    default: false,
    tag: 'tag:yaml.org,2002:set',
    createNode: (schema, iterable, ctx) => YAMLSet.from(schema, iterable, ctx),
    resolve(map, onError) {
        if (identity.isMap(map)) {
            if (map.hasAllNullValues(true))
                return Object.assign(new YAMLSet(), map);
            else
                onError('Set items must all have null values');
        }
        else
            onError('Expected a mapping for this tag');
        return map;
    }
};

exports.YAMLSet = YAMLSet;
exports.set = set;


/***/ }),

/***/ 777:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var stringifyNumber = __nccwpck_require__(8308);

/** Internal types handle bigint as number, because TS can't figure it out. */
function parseSexagesimal(str, asBigInt) {
    const sign = str[0];
    const parts = sign === '-' || sign === '+' ? str.substring(1) : str;
    const num = (n) => asBigInt ? BigInt(n) : Number(n);
    const res = parts
        .replace(/_/g, '')
        .split(':')
        .reduce((res, p) => res * num(60) + num(p), num(0));
    return (sign === '-' ? num(-1) * res : res);
}
/**
 * hhhh:mm:ss.sss
 *
 * Internal types handle bigint as number, because TS can't figure it out.
 */
function stringifySexagesimal(node) {
    let { value } = node;
    let num = (n) => n;
    if (typeof value === 'bigint')
        num = n => BigInt(n);
    else if (isNaN(value) || !isFinite(value))
        return stringifyNumber.stringifyNumber(node);
    let sign = '';
    if (value < 0) {
        sign = '-';
        value *= num(-1);
    }
    const _60 = num(60);
    const parts = [value % _60]; // seconds, including ms
    if (value < 60) {
        parts.unshift(0); // at least one : is required
    }
    else {
        value = (value - parts[0]) / _60;
        parts.unshift(value % _60); // minutes
        if (value >= 60) {
            value = (value - parts[0]) / _60;
            parts.unshift(value); // hours
        }
    }
    return (sign +
        parts
            .map(n => String(n).padStart(2, '0'))
            .join(':')
            .replace(/000000\d*$/, '') // % 60 may introduce error
    );
}
const intTime = {
    identify: value => typeof value === 'bigint' || Number.isInteger(value),
    default: true,
    tag: 'tag:yaml.org,2002:int',
    format: 'TIME',
    test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+$/,
    resolve: (str, _onError, { intAsBigInt }) => parseSexagesimal(str, intAsBigInt),
    stringify: stringifySexagesimal
};
const floatTime = {
    identify: value => typeof value === 'number',
    default: true,
    tag: 'tag:yaml.org,2002:float',
    format: 'TIME',
    test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
    resolve: str => parseSexagesimal(str, false),
    stringify: stringifySexagesimal
};
const timestamp = {
    identify: value => value instanceof Date,
    default: true,
    tag: 'tag:yaml.org,2002:timestamp',
    // If the time zone is omitted, the timestamp is assumed to be specified in UTC. The time part
    // may be omitted altogether, resulting in a date format. In such a case, the time part is
    // assumed to be 00:00:00Z (start of day, UTC).
    test: RegExp('^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})' + // YYYY-Mm-Dd
        '(?:' + // time is optional
        '(?:t|T|[ \\t]+)' + // t | T | whitespace
        '([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}(\\.[0-9]+)?)' + // Hh:Mm:Ss(.ss)?
        '(?:[ \\t]*(Z|[-+][012]?[0-9](?::[0-9]{2})?))?' + // Z | +5 | -03:30
        ')?$'),
    resolve(str) {
        const match = str.match(timestamp.test);
        if (!match)
            throw new Error('!!timestamp expects a date, starting with yyyy-mm-dd');
        const [, year, month, day, hour, minute, second] = match.map(Number);
        const millisec = match[7] ? Number((match[7] + '00').substr(1, 3)) : 0;
        let date = Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0, millisec);
        const tz = match[8];
        if (tz && tz !== 'Z') {
            let d = parseSexagesimal(tz, false);
            if (Math.abs(d) < 30)
                d *= 60;
            date -= 60000 * d;
        }
        return new Date(date);
    },
    stringify: ({ value }) => value?.toISOString().replace(/(T00:00:00)?\.000Z$/, '') ?? ''
};

exports.floatTime = floatTime;
exports.intTime = intTime;
exports.timestamp = timestamp;


/***/ }),

/***/ 1150:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


const FOLD_FLOW = 'flow';
const FOLD_BLOCK = 'block';
const FOLD_QUOTED = 'quoted';
/**
 * Tries to keep input at up to `lineWidth` characters, splitting only on spaces
 * not followed by newlines or spaces unless `mode` is `'quoted'`. Lines are
 * terminated with `\n` and started with `indent`.
 */
function foldFlowLines(text, indent, mode = 'flow', { indentAtStart, lineWidth = 80, minContentWidth = 20, onFold, onOverflow } = {}) {
    if (!lineWidth || lineWidth < 0)
        return text;
    if (lineWidth < minContentWidth)
        minContentWidth = 0;
    const endStep = Math.max(1 + minContentWidth, 1 + lineWidth - indent.length);
    if (text.length <= endStep)
        return text;
    const folds = [];
    const escapedFolds = {};
    let end = lineWidth - indent.length;
    if (typeof indentAtStart === 'number') {
        if (indentAtStart > lineWidth - Math.max(2, minContentWidth))
            folds.push(0);
        else
            end = lineWidth - indentAtStart;
    }
    let split = undefined;
    let prev = undefined;
    let overflow = false;
    let i = -1;
    let escStart = -1;
    let escEnd = -1;
    if (mode === FOLD_BLOCK) {
        i = consumeMoreIndentedLines(text, i, indent.length);
        if (i !== -1)
            end = i + endStep;
    }
    for (let ch; (ch = text[(i += 1)]);) {
        if (mode === FOLD_QUOTED && ch === '\\') {
            escStart = i;
            switch (text[i + 1]) {
                case 'x':
                    i += 3;
                    break;
                case 'u':
                    i += 5;
                    break;
                case 'U':
                    i += 9;
                    break;
                default:
                    i += 1;
            }
            escEnd = i;
        }
        if (ch === '\n') {
            if (mode === FOLD_BLOCK)
                i = consumeMoreIndentedLines(text, i, indent.length);
            end = i + indent.length + endStep;
            split = undefined;
        }
        else {
            if (ch === ' ' &&
                prev &&
                prev !== ' ' &&
                prev !== '\n' &&
                prev !== '\t') {
                // space surrounded by non-space can be replaced with newline + indent
                const next = text[i + 1];
                if (next && next !== ' ' && next !== '\n' && next !== '\t')
                    split = i;
            }
            if (i >= end) {
                if (split) {
                    folds.push(split);
                    end = split + endStep;
                    split = undefined;
                }
                else if (mode === FOLD_QUOTED) {
                    // white-space collected at end may stretch past lineWidth
                    while (prev === ' ' || prev === '\t') {
                        prev = ch;
                        ch = text[(i += 1)];
                        overflow = true;
                    }
                    // Account for newline escape, but don't break preceding escape
                    const j = i > escEnd + 1 ? i - 2 : escStart - 1;
                    // Bail out if lineWidth & minContentWidth are shorter than an escape string
                    if (escapedFolds[j])
                        return text;
                    folds.push(j);
                    escapedFolds[j] = true;
                    end = j + endStep;
                    split = undefined;
                }
                else {
                    overflow = true;
                }
            }
        }
        prev = ch;
    }
    if (overflow && onOverflow)
        onOverflow();
    if (folds.length === 0)
        return text;
    if (onFold)
        onFold();
    let res = text.slice(0, folds[0]);
    for (let i = 0; i < folds.length; ++i) {
        const fold = folds[i];
        const end = folds[i + 1] || text.length;
        if (fold === 0)
            res = `\n${indent}${text.slice(0, end)}`;
        else {
            if (mode === FOLD_QUOTED && escapedFolds[fold])
                res += `${text[fold]}\\`;
            res += `\n${indent}${text.slice(fold + 1, end)}`;
        }
    }
    return res;
}
/**
 * Presumes `i + 1` is at the start of a line
 * @returns index of last newline in more-indented block
 */
function consumeMoreIndentedLines(text, i, indent) {
    let end = i;
    let start = i + 1;
    let ch = text[start];
    while (ch === ' ' || ch === '\t') {
        if (i < start + indent) {
            ch = text[++i];
        }
        else {
            do {
                ch = text[++i];
            } while (ch && ch !== '\n');
            end = i;
            start = i + 1;
            ch = text[start];
        }
    }
    return end;
}

exports.FOLD_BLOCK = FOLD_BLOCK;
exports.FOLD_FLOW = FOLD_FLOW;
exports.FOLD_QUOTED = FOLD_QUOTED;
exports.foldFlowLines = foldFlowLines;


/***/ }),

/***/ 541:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var anchors = __nccwpck_require__(9329);
var identity = __nccwpck_require__(7152);
var stringifyComment = __nccwpck_require__(1516);
var stringifyString = __nccwpck_require__(7568);

function createStringifyContext(doc, options) {
    const opt = Object.assign({
        blockQuote: true,
        commentString: stringifyComment.stringifyComment,
        defaultKeyType: null,
        defaultStringType: 'PLAIN',
        directives: null,
        doubleQuotedAsJSON: false,
        doubleQuotedMinMultiLineLength: 40,
        falseStr: 'false',
        flowCollectionPadding: true,
        indentSeq: true,
        lineWidth: 80,
        minContentWidth: 20,
        nullStr: 'null',
        simpleKeys: false,
        singleQuote: null,
        trailingComma: false,
        trueStr: 'true',
        verifyAliasOrder: true
    }, doc.schema.toStringOptions, options);
    let inFlow;
    switch (opt.collectionStyle) {
        case 'block':
            inFlow = false;
            break;
        case 'flow':
            inFlow = true;
            break;
        default:
            inFlow = null;
    }
    return {
        anchors: new Set(),
        doc,
        flowCollectionPadding: opt.flowCollectionPadding ? ' ' : '',
        indent: '',
        indentStep: typeof opt.indent === 'number' ? ' '.repeat(opt.indent) : '  ',
        inFlow,
        options: opt
    };
}
function getTagObject(tags, item) {
    if (item.tag) {
        const match = tags.filter(t => t.tag === item.tag);
        if (match.length > 0)
            return match.find(t => t.format === item.format) ?? match[0];
    }
    let tagObj = undefined;
    let obj;
    if (identity.isScalar(item)) {
        obj = item.value;
        let match = tags.filter(t => t.identify?.(obj));
        if (match.length > 1) {
            const testMatch = match.filter(t => t.test);
            if (testMatch.length > 0)
                match = testMatch;
        }
        tagObj =
            match.find(t => t.format === item.format) ?? match.find(t => !t.format);
    }
    else {
        obj = item;
        tagObj = tags.find(t => t.nodeClass && obj instanceof t.nodeClass);
    }
    if (!tagObj) {
        const name = obj?.constructor?.name ?? (obj === null ? 'null' : typeof obj);
        throw new Error(`Tag not resolved for ${name} value`);
    }
    return tagObj;
}
// needs to be called before value stringifier to allow for circular anchor refs
function stringifyProps(node, tagObj, { anchors: anchors$1, doc }) {
    if (!doc.directives)
        return '';
    const props = [];
    const anchor = (identity.isScalar(node) || identity.isCollection(node)) && node.anchor;
    if (anchor && anchors.anchorIsValid(anchor)) {
        anchors$1.add(anchor);
        props.push(`&${anchor}`);
    }
    const tag = node.tag ?? (tagObj.default ? null : tagObj.tag);
    if (tag)
        props.push(doc.directives.tagString(tag));
    return props.join(' ');
}
function stringify(item, ctx, onComment, onChompKeep) {
    if (identity.isPair(item))
        return item.toString(ctx, onComment, onChompKeep);
    if (identity.isAlias(item)) {
        if (ctx.doc.directives)
            return item.toString(ctx);
        if (ctx.resolvedAliases?.has(item)) {
            throw new TypeError(`Cannot stringify circular structure without alias nodes`);
        }
        else {
            if (ctx.resolvedAliases)
                ctx.resolvedAliases.add(item);
            else
                ctx.resolvedAliases = new Set([item]);
            item = item.resolve(ctx.doc);
        }
    }
    let tagObj = undefined;
    const node = identity.isNode(item)
        ? item
        : ctx.doc.createNode(item, { onTagObj: o => (tagObj = o) });
    tagObj ?? (tagObj = getTagObject(ctx.doc.schema.tags, node));
    const props = stringifyProps(node, tagObj, ctx);
    if (props.length > 0)
        ctx.indentAtStart = (ctx.indentAtStart ?? 0) + props.length + 1;
    const str = typeof tagObj.stringify === 'function'
        ? tagObj.stringify(node, ctx, onComment, onChompKeep)
        : identity.isScalar(node)
            ? stringifyString.stringifyString(node, ctx, onComment, onChompKeep)
            : node.toString(ctx, onComment, onChompKeep);
    if (!props)
        return str;
    return identity.isScalar(node) || str[0] === '{' || str[0] === '['
        ? `${props} ${str}`
        : `${props}\n${ctx.indent}${str}`;
}

exports.createStringifyContext = createStringifyContext;
exports.stringify = stringify;


/***/ }),

/***/ 9669:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var stringify = __nccwpck_require__(541);
var stringifyComment = __nccwpck_require__(1516);

function stringifyCollection(collection, ctx, options) {
    const flow = ctx.inFlow ?? collection.flow;
    const stringify = flow ? stringifyFlowCollection : stringifyBlockCollection;
    return stringify(collection, ctx, options);
}
function stringifyBlockCollection({ comment, items }, ctx, { blockItemPrefix, flowChars, itemIndent, onChompKeep, onComment }) {
    const { indent, options: { commentString } } = ctx;
    const itemCtx = Object.assign({}, ctx, { indent: itemIndent, type: null });
    let chompKeep = false; // flag for the preceding node's status
    const lines = [];
    for (let i = 0; i < items.length; ++i) {
        const item = items[i];
        let comment = null;
        if (identity.isNode(item)) {
            if (!chompKeep && item.spaceBefore)
                lines.push('');
            addCommentBefore(ctx, lines, item.commentBefore, chompKeep);
            if (item.comment)
                comment = item.comment;
        }
        else if (identity.isPair(item)) {
            const ik = identity.isNode(item.key) ? item.key : null;
            if (ik) {
                if (!chompKeep && ik.spaceBefore)
                    lines.push('');
                addCommentBefore(ctx, lines, ik.commentBefore, chompKeep);
            }
        }
        chompKeep = false;
        let str = stringify.stringify(item, itemCtx, () => (comment = null), () => (chompKeep = true));
        if (comment)
            str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
        if (chompKeep && comment)
            chompKeep = false;
        lines.push(blockItemPrefix + str);
    }
    let str;
    if (lines.length === 0) {
        str = flowChars.start + flowChars.end;
    }
    else {
        str = lines[0];
        for (let i = 1; i < lines.length; ++i) {
            const line = lines[i];
            str += line ? `\n${indent}${line}` : '\n';
        }
    }
    if (comment) {
        str += '\n' + stringifyComment.indentComment(commentString(comment), indent);
        if (onComment)
            onComment();
    }
    else if (chompKeep && onChompKeep)
        onChompKeep();
    return str;
}
function stringifyFlowCollection({ items }, ctx, { flowChars, itemIndent }) {
    const { indent, indentStep, flowCollectionPadding: fcPadding, options: { commentString } } = ctx;
    itemIndent += indentStep;
    const itemCtx = Object.assign({}, ctx, {
        indent: itemIndent,
        inFlow: true,
        type: null
    });
    let reqNewline = false;
    let linesAtValue = 0;
    const lines = [];
    for (let i = 0; i < items.length; ++i) {
        const item = items[i];
        let comment = null;
        if (identity.isNode(item)) {
            if (item.spaceBefore)
                lines.push('');
            addCommentBefore(ctx, lines, item.commentBefore, false);
            if (item.comment)
                comment = item.comment;
        }
        else if (identity.isPair(item)) {
            const ik = identity.isNode(item.key) ? item.key : null;
            if (ik) {
                if (ik.spaceBefore)
                    lines.push('');
                addCommentBefore(ctx, lines, ik.commentBefore, false);
                if (ik.comment)
                    reqNewline = true;
            }
            const iv = identity.isNode(item.value) ? item.value : null;
            if (iv) {
                if (iv.comment)
                    comment = iv.comment;
                if (iv.commentBefore)
                    reqNewline = true;
            }
            else if (item.value == null && ik?.comment) {
                comment = ik.comment;
            }
        }
        if (comment)
            reqNewline = true;
        let str = stringify.stringify(item, itemCtx, () => (comment = null));
        reqNewline || (reqNewline = lines.length > linesAtValue || str.includes('\n'));
        if (i < items.length - 1) {
            str += ',';
        }
        else if (ctx.options.trailingComma) {
            if (ctx.options.lineWidth > 0) {
                reqNewline || (reqNewline = lines.reduce((sum, line) => sum + line.length + 2, 2) +
                    (str.length + 2) >
                    ctx.options.lineWidth);
            }
            if (reqNewline) {
                str += ',';
            }
        }
        if (comment)
            str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
        lines.push(str);
        linesAtValue = lines.length;
    }
    const { start, end } = flowChars;
    if (lines.length === 0) {
        return start + end;
    }
    else {
        if (!reqNewline) {
            const len = lines.reduce((sum, line) => sum + line.length + 2, 2);
            reqNewline = ctx.options.lineWidth > 0 && len > ctx.options.lineWidth;
        }
        if (reqNewline) {
            let str = start;
            for (const line of lines)
                str += line ? `\n${indentStep}${indent}${line}` : '\n';
            return `${str}\n${indent}${end}`;
        }
        else {
            return `${start}${fcPadding}${lines.join(' ')}${fcPadding}${end}`;
        }
    }
}
function addCommentBefore({ indent, options: { commentString } }, lines, comment, chompKeep) {
    if (comment && chompKeep)
        comment = comment.replace(/^\n+/, '');
    if (comment) {
        const ic = stringifyComment.indentComment(commentString(comment), indent);
        lines.push(ic.trimStart()); // Avoid double indent on first line
    }
}

exports.stringifyCollection = stringifyCollection;


/***/ }),

/***/ 1516:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


/**
 * Stringifies a comment.
 *
 * Empty comment lines are left empty,
 * lines consisting of a single space are replaced by `#`,
 * and all other lines are prefixed with a `#`.
 */
const stringifyComment = (str) => str.replace(/^(?!$)(?: $)?/gm, '#');
function indentComment(comment, indent) {
    if (/^\n+$/.test(comment))
        return comment.substring(1);
    return indent ? comment.replace(/^(?! *$)/gm, indent) : comment;
}
const lineComment = (str, indent, comment) => str.endsWith('\n')
    ? indentComment(comment, indent)
    : comment.includes('\n')
        ? '\n' + indentComment(comment, indent)
        : (str.endsWith(' ') ? '' : ' ') + comment;

exports.indentComment = indentComment;
exports.lineComment = lineComment;
exports.stringifyComment = stringifyComment;


/***/ }),

/***/ 9916:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var stringify = __nccwpck_require__(541);
var stringifyComment = __nccwpck_require__(1516);

function stringifyDocument(doc, options) {
    const lines = [];
    let hasDirectives = options.directives === true;
    if (options.directives !== false && doc.directives) {
        const dir = doc.directives.toString(doc);
        if (dir) {
            lines.push(dir);
            hasDirectives = true;
        }
        else if (doc.directives.docStart)
            hasDirectives = true;
    }
    if (hasDirectives)
        lines.push('---');
    const ctx = stringify.createStringifyContext(doc, options);
    const { commentString } = ctx.options;
    if (doc.commentBefore) {
        if (lines.length !== 1)
            lines.unshift('');
        const cs = commentString(doc.commentBefore);
        lines.unshift(stringifyComment.indentComment(cs, ''));
    }
    let chompKeep = false;
    let contentComment = null;
    if (doc.contents) {
        if (identity.isNode(doc.contents)) {
            if (doc.contents.spaceBefore && hasDirectives)
                lines.push('');
            if (doc.contents.commentBefore) {
                const cs = commentString(doc.contents.commentBefore);
                lines.push(stringifyComment.indentComment(cs, ''));
            }
            // top-level block scalars need to be indented if followed by a comment
            ctx.forceBlockIndent = !!doc.comment;
            contentComment = doc.contents.comment;
        }
        const onChompKeep = contentComment ? undefined : () => (chompKeep = true);
        let body = stringify.stringify(doc.contents, ctx, () => (contentComment = null), onChompKeep);
        if (contentComment)
            body += stringifyComment.lineComment(body, '', commentString(contentComment));
        if ((body[0] === '|' || body[0] === '>') &&
            lines[lines.length - 1] === '---') {
            // Top-level block scalars with a preceding doc marker ought to use the
            // same line for their header.
            lines[lines.length - 1] = `--- ${body}`;
        }
        else
            lines.push(body);
    }
    else {
        lines.push(stringify.stringify(doc.contents, ctx));
    }
    if (doc.directives?.docEnd) {
        if (doc.comment) {
            const cs = commentString(doc.comment);
            if (cs.includes('\n')) {
                lines.push('...');
                lines.push(stringifyComment.indentComment(cs, ''));
            }
            else {
                lines.push(`... ${cs}`);
            }
        }
        else {
            lines.push('...');
        }
    }
    else {
        let dc = doc.comment;
        if (dc && chompKeep)
            dc = dc.replace(/^\n+/, '');
        if (dc) {
            if ((!chompKeep || contentComment) && lines[lines.length - 1] !== '')
                lines.push('');
            lines.push(stringifyComment.indentComment(commentString(dc), ''));
        }
    }
    return lines.join('\n') + '\n';
}

exports.stringifyDocument = stringifyDocument;


/***/ }),

/***/ 8308:
/***/ ((__unused_webpack_module, exports) => {

"use strict";


function stringifyNumber({ format, minFractionDigits, tag, value }) {
    if (typeof value === 'bigint')
        return String(value);
    const num = typeof value === 'number' ? value : Number(value);
    if (!isFinite(num))
        return isNaN(num) ? '.nan' : num < 0 ? '-.inf' : '.inf';
    let n = Object.is(value, -0) ? '-0' : JSON.stringify(value);
    if (!format &&
        minFractionDigits &&
        (!tag || tag === 'tag:yaml.org,2002:float') &&
        /^-?\d/.test(n) &&
        !n.includes('e')) {
        let i = n.indexOf('.');
        if (i < 0) {
            i = n.length;
            n += '.';
        }
        let d = minFractionDigits - (n.length - i - 1);
        while (d-- > 0)
            n += '0';
    }
    return n;
}

exports.stringifyNumber = stringifyNumber;


/***/ }),

/***/ 797:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);
var Scalar = __nccwpck_require__(7518);
var stringify = __nccwpck_require__(541);
var stringifyComment = __nccwpck_require__(1516);

function stringifyPair({ key, value }, ctx, onComment, onChompKeep) {
    const { allNullValues, doc, indent, indentStep, options: { commentString, indentSeq, simpleKeys } } = ctx;
    let keyComment = (identity.isNode(key) && key.comment) || null;
    if (simpleKeys) {
        if (keyComment) {
            throw new Error('With simple keys, key nodes cannot have comments');
        }
        if (identity.isCollection(key) || (!identity.isNode(key) && typeof key === 'object')) {
            const msg = 'With simple keys, collection cannot be used as a key value';
            throw new Error(msg);
        }
    }
    let explicitKey = !simpleKeys &&
        (!key ||
            (keyComment && value == null && !ctx.inFlow) ||
            identity.isCollection(key) ||
            (identity.isScalar(key)
                ? key.type === Scalar.Scalar.BLOCK_FOLDED || key.type === Scalar.Scalar.BLOCK_LITERAL
                : typeof key === 'object'));
    ctx = Object.assign({}, ctx, {
        allNullValues: false,
        implicitKey: !explicitKey && (simpleKeys || !allNullValues),
        indent: indent + indentStep
    });
    let keyCommentDone = false;
    let chompKeep = false;
    let str = stringify.stringify(key, ctx, () => (keyCommentDone = true), () => (chompKeep = true));
    if (!explicitKey && !ctx.inFlow && str.length > 1024) {
        if (simpleKeys)
            throw new Error('With simple keys, single line scalar must not span more than 1024 characters');
        explicitKey = true;
    }
    if (ctx.inFlow) {
        if (allNullValues || value == null) {
            if (keyCommentDone && onComment)
                onComment();
            return str === '' ? '?' : explicitKey ? `? ${str}` : str;
        }
    }
    else if ((allNullValues && !simpleKeys) || (value == null && explicitKey)) {
        str = `? ${str}`;
        if (keyComment && !keyCommentDone) {
            str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
        }
        else if (chompKeep && onChompKeep)
            onChompKeep();
        return str;
    }
    if (keyCommentDone)
        keyComment = null;
    if (explicitKey) {
        if (keyComment)
            str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
        str = `? ${str}\n${indent}:`;
    }
    else {
        str = `${str}:`;
        if (keyComment)
            str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
    }
    let vsb, vcb, valueComment;
    if (identity.isNode(value)) {
        vsb = !!value.spaceBefore;
        vcb = value.commentBefore;
        valueComment = value.comment;
    }
    else {
        vsb = false;
        vcb = null;
        valueComment = null;
        if (value && typeof value === 'object')
            value = doc.createNode(value);
    }
    ctx.implicitKey = false;
    if (!explicitKey && !keyComment && identity.isScalar(value))
        ctx.indentAtStart = str.length + 1;
    chompKeep = false;
    if (!indentSeq &&
        indentStep.length >= 2 &&
        !ctx.inFlow &&
        !explicitKey &&
        identity.isSeq(value) &&
        !value.flow &&
        !value.tag &&
        !value.anchor) {
        // If indentSeq === false, consider '- ' as part of indentation where possible
        ctx.indent = ctx.indent.substring(2);
    }
    let valueCommentDone = false;
    const valueStr = stringify.stringify(value, ctx, () => (valueCommentDone = true), () => (chompKeep = true));
    let ws = ' ';
    if (keyComment || vsb || vcb) {
        ws = vsb ? '\n' : '';
        if (vcb) {
            const cs = commentString(vcb);
            ws += `\n${stringifyComment.indentComment(cs, ctx.indent)}`;
        }
        if (valueStr === '' && !ctx.inFlow) {
            if (ws === '\n' && valueComment)
                ws = '\n\n';
        }
        else {
            ws += `\n${ctx.indent}`;
        }
    }
    else if (!explicitKey && identity.isCollection(value)) {
        const vs0 = valueStr[0];
        const nl0 = valueStr.indexOf('\n');
        const hasNewline = nl0 !== -1;
        const flow = ctx.inFlow ?? value.flow ?? value.items.length === 0;
        if (hasNewline || !flow) {
            let hasPropsLine = false;
            if (hasNewline && (vs0 === '&' || vs0 === '!')) {
                let sp0 = valueStr.indexOf(' ');
                if (vs0 === '&' &&
                    sp0 !== -1 &&
                    sp0 < nl0 &&
                    valueStr[sp0 + 1] === '!') {
                    sp0 = valueStr.indexOf(' ', sp0 + 1);
                }
                if (sp0 === -1 || nl0 < sp0)
                    hasPropsLine = true;
            }
            if (!hasPropsLine)
                ws = `\n${ctx.indent}`;
        }
    }
    else if (valueStr === '' || valueStr[0] === '\n') {
        ws = '';
    }
    str += ws + valueStr;
    if (ctx.inFlow) {
        if (valueCommentDone && onComment)
            onComment();
    }
    else if (valueComment && !valueCommentDone) {
        str += stringifyComment.lineComment(str, ctx.indent, commentString(valueComment));
    }
    else if (chompKeep && onChompKeep) {
        onChompKeep();
    }
    return str;
}

exports.stringifyPair = stringifyPair;


/***/ }),

/***/ 7568:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var Scalar = __nccwpck_require__(7518);
var foldFlowLines = __nccwpck_require__(1150);

const getFoldOptions = (ctx, isBlock) => ({
    indentAtStart: isBlock ? ctx.indent.length : ctx.indentAtStart,
    lineWidth: ctx.options.lineWidth,
    minContentWidth: ctx.options.minContentWidth
});
// Also checks for lines starting with %, as parsing the output as YAML 1.1 will
// presume that's starting a new document.
const containsDocumentMarker = (str) => /^(%|---|\.\.\.)/m.test(str);
function lineLengthOverLimit(str, lineWidth, indentLength) {
    if (!lineWidth || lineWidth < 0)
        return false;
    const limit = lineWidth - indentLength;
    const strLen = str.length;
    if (strLen <= limit)
        return false;
    for (let i = 0, start = 0; i < strLen; ++i) {
        if (str[i] === '\n') {
            if (i - start > limit)
                return true;
            start = i + 1;
            if (strLen - start <= limit)
                return false;
        }
    }
    return true;
}
function doubleQuotedString(value, ctx) {
    const json = JSON.stringify(value);
    if (ctx.options.doubleQuotedAsJSON)
        return json;
    const { implicitKey } = ctx;
    const minMultiLineLength = ctx.options.doubleQuotedMinMultiLineLength;
    const indent = ctx.indent || (containsDocumentMarker(value) ? '  ' : '');
    let str = '';
    let start = 0;
    for (let i = 0, ch = json[i]; ch; ch = json[++i]) {
        if (ch === ' ' && json[i + 1] === '\\' && json[i + 2] === 'n') {
            // space before newline needs to be escaped to not be folded
            str += json.slice(start, i) + '\\ ';
            i += 1;
            start = i;
            ch = '\\';
        }
        if (ch === '\\')
            switch (json[i + 1]) {
                case 'u':
                    {
                        str += json.slice(start, i);
                        const code = json.substr(i + 2, 4);
                        switch (code) {
                            case '0000':
                                str += '\\0';
                                break;
                            case '0007':
                                str += '\\a';
                                break;
                            case '000b':
                                str += '\\v';
                                break;
                            case '001b':
                                str += '\\e';
                                break;
                            case '0085':
                                str += '\\N';
                                break;
                            case '00a0':
                                str += '\\_';
                                break;
                            case '2028':
                                str += '\\L';
                                break;
                            case '2029':
                                str += '\\P';
                                break;
                            default:
                                if (code.substr(0, 2) === '00')
                                    str += '\\x' + code.substr(2);
                                else
                                    str += json.substr(i, 6);
                        }
                        i += 5;
                        start = i + 1;
                    }
                    break;
                case 'n':
                    if (implicitKey ||
                        json[i + 2] === '"' ||
                        json.length < minMultiLineLength) {
                        i += 1;
                    }
                    else {
                        // folding will eat first newline
                        str += json.slice(start, i) + '\n\n';
                        while (json[i + 2] === '\\' &&
                            json[i + 3] === 'n' &&
                            json[i + 4] !== '"') {
                            str += '\n';
                            i += 2;
                        }
                        str += indent;
                        // space after newline needs to be escaped to not be folded
                        if (json[i + 2] === ' ')
                            str += '\\';
                        i += 1;
                        start = i + 1;
                    }
                    break;
                default:
                    i += 1;
            }
    }
    str = start ? str + json.slice(start) : json;
    return implicitKey
        ? str
        : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_QUOTED, getFoldOptions(ctx, false));
}
function singleQuotedString(value, ctx) {
    if (ctx.options.singleQuote === false ||
        (ctx.implicitKey && value.includes('\n')) ||
        /[ \t]\n|\n[ \t]/.test(value) // single quoted string can't have leading or trailing whitespace around newline
    )
        return doubleQuotedString(value, ctx);
    const indent = ctx.indent || (containsDocumentMarker(value) ? '  ' : '');
    const res = "'" + value.replace(/'/g, "''").replace(/\n+/g, `$&\n${indent}`) + "'";
    return ctx.implicitKey
        ? res
        : foldFlowLines.foldFlowLines(res, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
}
function quotedString(value, ctx) {
    const { singleQuote } = ctx.options;
    let qs;
    if (singleQuote === false)
        qs = doubleQuotedString;
    else {
        const hasDouble = value.includes('"');
        const hasSingle = value.includes("'");
        if (hasDouble && !hasSingle)
            qs = singleQuotedString;
        else if (hasSingle && !hasDouble)
            qs = doubleQuotedString;
        else
            qs = singleQuote ? singleQuotedString : doubleQuotedString;
    }
    return qs(value, ctx);
}
// The negative lookbehind avoids a polynomial search,
// but isn't supported yet on Safari: https://caniuse.com/js-regexp-lookbehind
let blockEndNewlines;
try {
    blockEndNewlines = new RegExp('(^|(?<!\n))\n+(?!\n|$)', 'g');
}
catch {
    blockEndNewlines = /\n+(?!\n|$)/g;
}
function blockString({ comment, type, value }, ctx, onComment, onChompKeep) {
    const { blockQuote, commentString, lineWidth } = ctx.options;
    // 1. Block can't end in whitespace unless the last line is non-empty.
    // 2. Strings consisting of only whitespace are best rendered explicitly.
    if (!blockQuote || /\n[\t ]+$/.test(value)) {
        return quotedString(value, ctx);
    }
    const indent = ctx.indent ||
        (ctx.forceBlockIndent || containsDocumentMarker(value) ? '  ' : '');
    const literal = blockQuote === 'literal'
        ? true
        : blockQuote === 'folded' || type === Scalar.Scalar.BLOCK_FOLDED
            ? false
            : type === Scalar.Scalar.BLOCK_LITERAL
                ? true
                : !lineLengthOverLimit(value, lineWidth, indent.length);
    if (!value)
        return literal ? '|\n' : '>\n';
    // determine chomping from whitespace at value end
    let chomp;
    let endStart;
    for (endStart = value.length; endStart > 0; --endStart) {
        const ch = value[endStart - 1];
        if (ch !== '\n' && ch !== '\t' && ch !== ' ')
            break;
    }
    let end = value.substring(endStart);
    const endNlPos = end.indexOf('\n');
    if (endNlPos === -1) {
        chomp = '-'; // strip
    }
    else if (value === end || endNlPos !== end.length - 1) {
        chomp = '+'; // keep
        if (onChompKeep)
            onChompKeep();
    }
    else {
        chomp = ''; // clip
    }
    if (end) {
        value = value.slice(0, -end.length);
        if (end[end.length - 1] === '\n')
            end = end.slice(0, -1);
        end = end.replace(blockEndNewlines, `$&${indent}`);
    }
    // determine indent indicator from whitespace at value start
    let startWithSpace = false;
    let startEnd;
    let startNlPos = -1;
    for (startEnd = 0; startEnd < value.length; ++startEnd) {
        const ch = value[startEnd];
        if (ch === ' ')
            startWithSpace = true;
        else if (ch === '\n')
            startNlPos = startEnd;
        else
            break;
    }
    let start = value.substring(0, startNlPos < startEnd ? startNlPos + 1 : startEnd);
    if (start) {
        value = value.substring(start.length);
        start = start.replace(/\n+/g, `$&${indent}`);
    }
    const indentSize = indent ? '2' : '1'; // root is at -1
    // Leading | or > is added later
    let header = (startWithSpace ? indentSize : '') + chomp;
    if (comment) {
        header += ' ' + commentString(comment.replace(/ ?[\r\n]+/g, ' '));
        if (onComment)
            onComment();
    }
    if (!literal) {
        const foldedValue = value
            .replace(/\n+/g, '\n$&')
            .replace(/(?:^|\n)([\t ].*)(?:([\n\t ]*)\n(?![\n\t ]))?/g, '$1$2') // more-indented lines aren't folded
            //                ^ more-ind. ^ empty     ^ capture next empty lines only at end of indent
            .replace(/\n+/g, `$&${indent}`);
        let literalFallback = false;
        const foldOptions = getFoldOptions(ctx, true);
        if (blockQuote !== 'folded' && type !== Scalar.Scalar.BLOCK_FOLDED) {
            foldOptions.onOverflow = () => {
                literalFallback = true;
            };
        }
        const body = foldFlowLines.foldFlowLines(`${start}${foldedValue}${end}`, indent, foldFlowLines.FOLD_BLOCK, foldOptions);
        if (!literalFallback)
            return `>${header}\n${indent}${body}`;
    }
    value = value.replace(/\n+/g, `$&${indent}`);
    return `|${header}\n${indent}${start}${value}${end}`;
}
function plainString(item, ctx, onComment, onChompKeep) {
    const { type, value } = item;
    const { actualString, implicitKey, indent, indentStep, inFlow } = ctx;
    if ((implicitKey && value.includes('\n')) ||
        (inFlow && /[[\]{},]/.test(value))) {
        return quotedString(value, ctx);
    }
    if (/^[\n\t ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-][ \t]|[\n:][ \t]|[ \t]\n|[\n\t ]#|[\n\t :]$/.test(value)) {
        // not allowed:
        // - '-' or '?'
        // - start with an indicator character (except [?:-]) or /[?-] /
        // - '\n ', ': ' or ' \n' anywhere
        // - '#' not preceded by a non-space char
        // - end with ' ' or ':'
        return implicitKey || inFlow || !value.includes('\n')
            ? quotedString(value, ctx)
            : blockString(item, ctx, onComment, onChompKeep);
    }
    if (!implicitKey &&
        !inFlow &&
        type !== Scalar.Scalar.PLAIN &&
        value.includes('\n')) {
        // Where allowed & type not set explicitly, prefer block style for multiline strings
        return blockString(item, ctx, onComment, onChompKeep);
    }
    if (containsDocumentMarker(value)) {
        if (indent === '') {
            ctx.forceBlockIndent = true;
            return blockString(item, ctx, onComment, onChompKeep);
        }
        else if (implicitKey && indent === indentStep) {
            return quotedString(value, ctx);
        }
    }
    const str = value.replace(/\n+/g, `$&\n${indent}`);
    // Verify that output will be parsed as a string, as e.g. plain numbers and
    // booleans get parsed with those types in v1.2 (e.g. '42', 'true' & '0.9e-3'),
    // and others in v1.1.
    if (actualString) {
        const test = (tag) => tag.default && tag.tag !== 'tag:yaml.org,2002:str' && tag.test?.test(str);
        const { compat, tags } = ctx.doc.schema;
        if (tags.some(test) || compat?.some(test))
            return quotedString(value, ctx);
    }
    return implicitKey
        ? str
        : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
}
function stringifyString(item, ctx, onComment, onChompKeep) {
    const { implicitKey, inFlow } = ctx;
    const ss = typeof item.value === 'string'
        ? item
        : Object.assign({}, item, { value: String(item.value) });
    let { type } = item;
    if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
        // force double quotes on control characters & unpaired surrogates
        if (/[\x00-\x08\x0b-\x1f\x7f-\x9f\u{D800}-\u{DFFF}]/u.test(ss.value))
            type = Scalar.Scalar.QUOTE_DOUBLE;
    }
    const _stringify = (_type) => {
        switch (_type) {
            case Scalar.Scalar.BLOCK_FOLDED:
            case Scalar.Scalar.BLOCK_LITERAL:
                return implicitKey || inFlow
                    ? quotedString(ss.value, ctx) // blocks are not valid inside flow containers
                    : blockString(ss, ctx, onComment, onChompKeep);
            case Scalar.Scalar.QUOTE_DOUBLE:
                return doubleQuotedString(ss.value, ctx);
            case Scalar.Scalar.QUOTE_SINGLE:
                return singleQuotedString(ss.value, ctx);
            case Scalar.Scalar.PLAIN:
                return plainString(ss, ctx, onComment, onChompKeep);
            default:
                return null;
        }
    };
    let res = _stringify(type);
    if (res === null) {
        const { defaultKeyType, defaultStringType } = ctx.options;
        const t = (implicitKey && defaultKeyType) || defaultStringType;
        res = _stringify(t);
        if (res === null)
            throw new Error(`Unsupported default string type ${t}`);
    }
    return res;
}

exports.stringifyString = stringifyString;


/***/ }),

/***/ 4505:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

"use strict";


var identity = __nccwpck_require__(7152);

const BREAK = Symbol('break visit');
const SKIP = Symbol('skip children');
const REMOVE = Symbol('remove node');
/**
 * Apply a visitor to an AST node or document.
 *
 * Walks through the tree (depth-first) starting from `node`, calling a
 * `visitor` function with three arguments:
 *   - `key`: For sequence values and map `Pair`, the node's index in the
 *     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
 *     `null` for the root node.
 *   - `node`: The current node.
 *   - `path`: The ancestry of the current node.
 *
 * The return value of the visitor may be used to control the traversal:
 *   - `undefined` (default): Do nothing and continue
 *   - `visit.SKIP`: Do not visit the children of this node, continue with next
 *     sibling
 *   - `visit.BREAK`: Terminate traversal completely
 *   - `visit.REMOVE`: Remove the current node, then continue with the next one
 *   - `Node`: Replace the current node, then continue by visiting it
 *   - `number`: While iterating the items of a sequence or map, set the index
 *     of the next step. This is useful especially if the index of the current
 *     node has changed.
 *
 * If `visitor` is a single function, it will be called with all values
 * encountered in the tree, including e.g. `null` values. Alternatively,
 * separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
 * `Alias` and `Scalar` node. To define the same visitor function for more than
 * one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
 * and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
 * specific defined one will be used for each node.
 */
function visit(node, visitor) {
    const visitor_ = initVisitor(visitor);
    if (identity.isDocument(node)) {
        const cd = visit_(null, node.contents, visitor_, Object.freeze([node]));
        if (cd === REMOVE)
            node.contents = null;
    }
    else
        visit_(null, node, visitor_, Object.freeze([]));
}
// Without the `as symbol` casts, TS declares these in the `visit`
// namespace using `var`, but then complains about that because
// `unique symbol` must be `const`.
/** Terminate visit traversal completely */
visit.BREAK = BREAK;
/** Do not visit the children of the current node */
visit.SKIP = SKIP;
/** Remove the current node */
visit.REMOVE = REMOVE;
function visit_(key, node, visitor, path) {
    const ctrl = callVisitor(key, node, visitor, path);
    if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
        replaceNode(key, path, ctrl);
        return visit_(key, ctrl, visitor, path);
    }
    if (typeof ctrl !== 'symbol') {
        if (identity.isCollection(node)) {
            path = Object.freeze(path.concat(node));
            for (let i = 0; i < node.items.length; ++i) {
                const ci = visit_(i, node.items[i], visitor, path);
                if (typeof ci === 'number')
                    i = ci - 1;
                else if (ci === BREAK)
                    return BREAK;
                else if (ci === REMOVE) {
                    node.items.splice(i, 1);
                    i -= 1;
                }
            }
        }
        else if (identity.isPair(node)) {
            path = Object.freeze(path.concat(node));
            const ck = visit_('key', node.key, visitor, path);
            if (ck === BREAK)
                return BREAK;
            else if (ck === REMOVE)
                node.key = null;
            const cv = visit_('value', node.value, visitor, path);
            if (cv === BREAK)
                return BREAK;
            else if (cv === REMOVE)
                node.value = null;
        }
    }
    return ctrl;
}
/**
 * Apply an async visitor to an AST node or document.
 *
 * Walks through the tree (depth-first) starting from `node`, calling a
 * `visitor` function with three arguments:
 *   - `key`: For sequence values and map `Pair`, the node's index in the
 *     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
 *     `null` for the root node.
 *   - `node`: The current node.
 *   - `path`: The ancestry of the current node.
 *
 * The return value of the visitor may be used to control the traversal:
 *   - `Promise`: Must resolve to one of the following values
 *   - `undefined` (default): Do nothing and continue
 *   - `visit.SKIP`: Do not visit the children of this node, continue with next
 *     sibling
 *   - `visit.BREAK`: Terminate traversal completely
 *   - `visit.REMOVE`: Remove the current node, then continue with the next one
 *   - `Node`: Replace the current node, then continue by visiting it
 *   - `number`: While iterating the items of a sequence or map, set the index
 *     of the next step. This is useful especially if the index of the current
 *     node has changed.
 *
 * If `visitor` is a single function, it will be called with all values
 * encountered in the tree, including e.g. `null` values. Alternatively,
 * separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
 * `Alias` and `Scalar` node. To define the same visitor function for more than
 * one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
 * and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
 * specific defined one will be used for each node.
 */
async function visitAsync(node, visitor) {
    const visitor_ = initVisitor(visitor);
    if (identity.isDocument(node)) {
        const cd = await visitAsync_(null, node.contents, visitor_, Object.freeze([node]));
        if (cd === REMOVE)
            node.contents = null;
    }
    else
        await visitAsync_(null, node, visitor_, Object.freeze([]));
}
// Without the `as symbol` casts, TS declares these in the `visit`
// namespace using `var`, but then complains about that because
// `unique symbol` must be `const`.
/** Terminate visit traversal completely */
visitAsync.BREAK = BREAK;
/** Do not visit the children of the current node */
visitAsync.SKIP = SKIP;
/** Remove the current node */
visitAsync.REMOVE = REMOVE;
async function visitAsync_(key, node, visitor, path) {
    const ctrl = await callVisitor(key, node, visitor, path);
    if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
        replaceNode(key, path, ctrl);
        return visitAsync_(key, ctrl, visitor, path);
    }
    if (typeof ctrl !== 'symbol') {
        if (identity.isCollection(node)) {
            path = Object.freeze(path.concat(node));
            for (let i = 0; i < node.items.length; ++i) {
                const ci = await visitAsync_(i, node.items[i], visitor, path);
                if (typeof ci === 'number')
                    i = ci - 1;
                else if (ci === BREAK)
                    return BREAK;
                else if (ci === REMOVE) {
                    node.items.splice(i, 1);
                    i -= 1;
                }
            }
        }
        else if (identity.isPair(node)) {
            path = Object.freeze(path.concat(node));
            const ck = await visitAsync_('key', node.key, visitor, path);
            if (ck === BREAK)
                return BREAK;
            else if (ck === REMOVE)
                node.key = null;
            const cv = await visitAsync_('value', node.value, visitor, path);
            if (cv === BREAK)
                return BREAK;
            else if (cv === REMOVE)
                node.value = null;
        }
    }
    return ctrl;
}
function initVisitor(visitor) {
    if (typeof visitor === 'object' &&
        (visitor.Collection || visitor.Node || visitor.Value)) {
        return Object.assign({
            Alias: visitor.Node,
            Map: visitor.Node,
            Scalar: visitor.Node,
            Seq: visitor.Node
        }, visitor.Value && {
            Map: visitor.Value,
            Scalar: visitor.Value,
            Seq: visitor.Value
        }, visitor.Collection && {
            Map: visitor.Collection,
            Seq: visitor.Collection
        }, visitor);
    }
    return visitor;
}
function callVisitor(key, node, visitor, path) {
    if (typeof visitor === 'function')
        return visitor(key, node, path);
    if (identity.isMap(node))
        return visitor.Map?.(key, node, path);
    if (identity.isSeq(node))
        return visitor.Seq?.(key, node, path);
    if (identity.isPair(node))
        return visitor.Pair?.(key, node, path);
    if (identity.isScalar(node))
        return visitor.Scalar?.(key, node, path);
    if (identity.isAlias(node))
        return visitor.Alias?.(key, node, path);
    return undefined;
}
function replaceNode(key, path, node) {
    const parent = path[path.length - 1];
    if (identity.isCollection(parent)) {
        parent.items[key] = node;
    }
    else if (identity.isPair(parent)) {
        if (key === 'key')
            parent.key = node;
        else
            parent.value = node;
    }
    else if (identity.isDocument(parent)) {
        parent.contents = node;
    }
    else {
        const pt = identity.isAlias(parent) ? 'alias' : 'scalar';
        throw new Error(`Cannot replace node with ${pt} parent`);
    }
}

exports.visit = visit;
exports.visitAsync = visitAsync;


/***/ }),

/***/ 6912:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

module.exports = __nccwpck_require__(8720);


/***/ }),

/***/ 2904:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   U4: () => (/* binding */ isExempt),
/* harmony export */   ci: () => (/* binding */ addressOf),
/* harmony export */   wj: () => (/* binding */ meaningOnOneMachine)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7030);

/** The ports of URLs without a port. */
const PORTS = { 'http:': 80, 'https:': 443, 'socks:': 1080, 'socks5:': 1080 };
function addressOf({ protocol, hostname, port }) {
    return { host: withoutBrackets(hostname), port: Number(port || PORTS[protocol]) };
}
/** A URL has an IPv6 address in brackets. */
function withoutBrackets(host) {
    return host.replace(/^\[(.*)\]$/, '$1');
}
/**
 * Does NO_PROXY exempt the server? The rules are the same as in Go, and so in kubectl: names with all their subdomains, `.name`
 * for the subdomains only, addresses, and ranges of addresses (CIDR). Each can have a port, to exempt only that port. `*`
 * exempts everything. https://pkg.go.dev/golang.org/x/net/http/httpproxy#Config Node's own agents do not support ranges, with
 * which most companies exempt their clusters.
 */
function isExempt(server, noProxy) {
    const address = addressOf(server);
    const host = address.host.replace(/\.$/, '');
    return noProxy
        .toLowerCase()
        .split(/[,\s]+/)
        .some((entry) => entry === '*' || isNamed(host, address.port, entry));
}
function isNamed(host, asked, entry) {
    if (entry.includes('/'))
        return isWithin(host, entry);
    const [, before, port] = ((0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(entry) === 0 && /^(.+):(\d+)$/.exec(entry)) || [];
    if (port !== undefined && Number(port) !== asked)
        return false;
    const named = withoutBrackets(before ?? entry).replace(/^\*(?=\.)/, '');
    if ((0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(named) !== 0)
        return isWithin(host, named);
    if (named.startsWith('.'))
        return host.endsWith(named);
    return named !== '' && (host === named || host.endsWith(`.${named}`));
}
/** `range`: like `10.0.0.0/8`, or one address. Makes its list when it is needed: at the start of each step, that would take 4 ms. */
function isWithin(host, range) {
    const [address = '', length] = range.split('/');
    const [family, bits] = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(address) === 6 ? ['ipv6', 128] : ['ipv4', 32];
    const prefix = length === undefined ? bits : Number(length || Number.NaN);
    const isRange = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(address) !== 0 && prefix >= 0 && prefix <= bits;
    if (!isRange || (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(host) !== (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(address))
        return false;
    const list = new node_net__WEBPACK_IMPORTED_MODULE_0__.BlockList();
    list.addSubnet(address, prefix, family);
    return list.check(host, family);
}
/**
 * What a server's address means, if it is one that a kubeconfig of a developer's machine has: an address that another machine, such
 * as a runner, cannot reach. Undefined for others.
 */
function meaningOnOneMachine(server) {
    const host = addressOf(server).host.toLowerCase().replace(/\.$/, '');
    return MEANINGS.find(({ holds }) => holds(host))?.meaning;
}
const LOOPBACK = ['127.0.0.0/8', '0.0.0.0/32', '::1/128', '::/128', '::ffff:127.0.0.0/104'];
/** Defaults of minikube's drivers, Docker Desktop, Lima, Multipass and OrbStack: https://minikube.sigs.k8s.io/docs/drivers/ */
const VIRTUAL_MACHINES = [
    ...[39, 49, 59, 64, 65, 99, 105].map((net) => `192.168.${net}.0/24`),
    '192.168.5.0/24',
    '198.19.248.0/22',
];
const MEANINGS = [
    {
        meaning: 'this runner itself',
        holds: (host) => /(^|\.)localhost$/.test(host) || LOOPBACK.some((range) => isWithin(host, range)),
    },
    {
        meaning: 'a name that container tools such as Docker Desktop define on one machine',
        holds: (host) => /\.(docker|minikube|lima|containers|rancher-desktop|orb)\.(internal|local)$/.test(`.${host}`),
    },
    { meaning: 'a name of one local network (mDNS)', holds: (host) => host.endsWith('.local') },
    {
        meaning: 'an address that minikube and similar tools use on one machine',
        holds: (host) => VIRTUAL_MACHINES.some((range) => isWithin(host, range)),
    },
];


/***/ }),

/***/ 3360:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   N1: () => (/* binding */ userAgent),
/* harmony export */   RV: () => (/* binding */ askOnce),
/* harmony export */   gW: () => (/* binding */ passwordsIn),
/* harmony export */   yU: () => (/* binding */ openApiClient)
/* harmony export */ });
/* harmony import */ var node_tls__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1692);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(2286);
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7559);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6671);
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(2904);
/* harmony import */ var _api_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__.late(5514);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(5517);
/* harmony import */ var _kubeconfig_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(2050);









/** Node can read them since 22.15: https://nodejs.org/api/tls.html#tlsgetcacertificatestype */
function authoritiesOfMachine() {
    if (!("getCACertificates" in node_tls__WEBPACK_IMPORTED_MODULE_0__))
        return [...node_tls__WEBPACK_IMPORTED_MODULE_0__.rootCertificates];
    return [...node_tls__WEBPACK_IMPORTED_MODULE_0__.getCACertificates('default'), ...node_tls__WEBPACK_IMPORTED_MODULE_0__.getCACertificates('system')];
}
/** By the server's protocol. Small letters go first, as for curl and the runner. */
const VARIABLES = { 'http:': ['http_proxy', 'HTTP_PROXY'], 'https:': ['https_proxy', 'HTTPS_PROXY'] };
/** Undefined if there is no proxy. Throws `input`, which quotes no URL, because it can contain a password. */
function proxyFor({ server, cluster }) {
    const given = (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_7__/* .textOf */ .b6)(cluster['proxy-url']);
    const name = ofEnvironment(VARIABLES[server.protocol === 'http:' ? 'http:' : 'https:']);
    const proxy = given ?? proxyOfEnvironment(server, name);
    if (proxy === undefined || isProxy(proxy))
        return proxy;
    const what = given === undefined ? `$${name}` : 'kubeconfig: the proxy-url of its cluster';
    throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .inputError */ .Xu)([
        `${what} is not the URL of a proxy; write it like http://proxy.example:3128, with a user and password percent-encoded`,
    ]);
}
function proxyOfEnvironment(server, name) {
    const proxy = withScheme(process.env[name] ?? '');
    if (proxy === '' || LOOPBACK.test(server.hostname))
        return undefined;
    const isNotUsed = (0,_addresses_js__WEBPACK_IMPORTED_MODULE_4__/* .isExempt */ .U4)(server, process.env[ofEnvironment(['no_proxy', 'NO_PROXY'])] ?? '');
    return isNotUsed ? undefined : proxy;
}
const LOOPBACK = /^(localhost$|127\.|\[::1\]$)/;
/** The first of the variables that is set. */
function ofEnvironment(names) {
    return names.find((name) => process.env[name] !== undefined) ?? '';
}
/** Passwords of all proxies and the server, as written and decoded. */
function passwordsIn({ cluster, server }) {
    const proxies = Object.values(VARIABLES)
        .flat()
        .map((name) => withScheme(process.env[name] ?? ''));
    return [(0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_7__/* .textOf */ .b6)(cluster['proxy-url']) ?? '', server.href, ...proxies].flatMap((url) => {
        const password = URL.canParse(url) ? new URL(url).password : '';
        return password === '' ? [] : [password, decoded(password) ?? password];
    });
}
/** curl and kubectl read `proxy.example:3128` as an HTTP proxy. */
function withScheme(proxy) {
    return proxy === '' || proxy.includes('://') ? proxy : `http://${proxy}`;
}
function isProxy(text) {
    if (!URL.canParse(text))
        return false;
    const { username, password } = new URL(text);
    return /^(https?|socks5?):\/\//i.test(text) && decoded(`${username}:${password}`) !== undefined;
}
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return undefined;
    }
}
/**
 * For requests to one server. `identity`: as last read. A plugin, or the program that writes its file, renews it. A
 * connection keeps the identity that it was opened with, so a new identity needs new connections. A watch that is open stays on
 * its own connection.
 *
 * Without an authority, kubectl trusts the authorities of the machine, which can include a company's own, but Node trusts only
 * its own list. So if Node does not trust the server, the request is sent again with the authorities of the machine; nothing was
 * sent before. They are not read at the start, because that takes 0.1 s (Debian 12, 2026-11-24). Throws `input`.
 */
async function openApiClient(config, identity) {
    const opened = [];
    const open = async (ca) => {
        const shown = { ...identity(), ca };
        const client = await chooseHttpClient(config, shown);
        opened.push(client);
        return { client, shown };
    };
    let current = await open((0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_7__/* .authorityOf */ .vO)(config));
    /** While its files are being rewritten, a certificate can be without its key. */
    const reopen = async (ca) => {
        current = await open(ca).catch((error) => {
            throw (0,_api_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .unsent */ .YX)(config.server, `: ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .messageOf */ .bD)(error)}`, error);
        });
    };
    return {
        async request(request) {
            const { cert, key } = identity();
            if (String(cert) !== String(current.shown.cert) || String(key) !== String(current.shown.key))
                await reopen(current.shown.ca);
            const { client, shown } = current;
            try {
                return await client.request(request);
            }
            catch (error) {
                if (shown.ca !== undefined || !(0,_api_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .isOfUnknownAuthority */ .rO)(error))
                    throw error;
                if (current.shown.ca === undefined)
                    await reopen(authoritiesOfMachine());
                return current.client.request(request);
            }
        },
        async destroy() {
            await Promise.all(opened.map((client) => client.destroy()));
        },
    };
}
/**
 * One request to a server other than the API server, which the machine trusts, through proxies of the environment. Without time
 * limits, its signal ends it.
 */
async function askOnce(url, request, read) {
    const client = await openApiClient({ server: url, cluster: {}, user: {}, userName: '' }, () => ({}));
    try {
        const { origin, pathname, search } = url;
        const headers = { 'user-agent': userAgent(), ...request.headers };
        const sent = { headersTimeout: 0, bodyTimeout: 0, ...request, headers };
        return await read(await client.request({ ...sent, origin, path: `${pathname}${search}` }));
    }
    finally {
        await client.destroy();
    }
}
/** Loads the code for a proxy only if there is one. Throws `input`. */
async function chooseHttpClient({ server, cluster, userName }, credentials) {
    const proxy = proxyFor({ server, cluster });
    const tls = {
        ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .defined */ .sw)({
            secureContext: server.protocol === 'https:' ? secureContextOf(credentials, userName) : undefined,
            servername: (0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_7__/* .textOf */ .b6)(cluster['tls-server-name']),
        }),
        rejectUnauthorized: cluster['insecure-skip-tls-verify'] !== true,
    };
    if (proxy === undefined)
        return (0,_http_js__WEBPACK_IMPORTED_MODULE_6__/* .openHttpClient */ .S$)(tls, server);
    return (await Promise.all(/* import() */[__nccwpck_require__.e(518), __nccwpck_require__.e(984)]).then(__nccwpck_require__.bind(__nccwpck_require__, 3984))).throughProxy(proxy, tls);
}
/**
 * All connections to the API server share this context, because it takes some milliseconds to make. As with kubectl, the authority
 * need not be a root: the authorities of many companies are not. Throws `input`, which quotes nothing.
 */
function secureContextOf(credentials, user) {
    try {
        if (credentials.cert !== undefined && credentials.key === undefined)
            throw new Error('kubectl refuses a certificate without its key');
        return (0,node_tls__WEBPACK_IMPORTED_MODULE_0__.createSecureContext)({ ...credentials, allowPartialTrustChain: true });
    }
    catch (error) {
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .inputError */ .Xu)([
            `kubeconfig: the client certificate and key of its user ${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .quoted */ .TL)(user)} are not valid${(0,_kubeconfig_js__WEBPACK_IMPORTED_MODULE_7__/* .codeOf */ .$N)(error)}; provide each as base64 of PEM or as a PEM file, with the key that belongs to the certificate, and check that the kubeconfig is complete`,
        ]);
    }
}
const MAX_LENGTH = 200;
/**
 * Identifies the client in the audit log and the metrics of the API server: `pod-step/0.9.0 (acme/shop; run 4711)`. It contains
 * only characters that a comment of the header allows: https://www.rfc-editor.org/rfc/rfc9110#name-user-agent
 */
function userAgent({ repository, runId } = {}) {
    const details = [repository, runId && `run ${runId}`].filter(Boolean).join('; ');
    const comment = details.replaceAll(/[^\w./;: -]/g, '_').slice(0, MAX_LENGTH);
    return comment === '' ? `pod-step/${_job_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .VERSION */ .xv}` : `pod-step/${_job_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .VERSION */ .xv} (${comment})`;
}


/***/ }),

/***/ 5517:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";

// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  cC: () => (/* binding */ CONNECT_TIMEOUT_MS),
  XT: () => (/* binding */ NOT_IN_HEADERS),
  fe: () => (/* binding */ clientOf),
  m6: () => (/* binding */ connectTo),
  u7: () => (/* binding */ onAbort),
  S$: () => (/* binding */ openHttpClient),
  Wp: () => (/* binding */ parseAnswer),
  b6: () => (/* binding */ textOf),
  SM: () => (/* binding */ withCode)
});

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __nccwpck_require__(8474);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __nccwpck_require__(7067);
;// CONCATENATED MODULE: external "node:https"
const external_node_https_namespaceObject = require("node:https");
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __nccwpck_require__(7030);
// EXTERNAL MODULE: external "node:tls"
var external_node_tls_ = __nccwpck_require__(1692);
// EXTERNAL MODULE: ./src/job/errors.js
var errors = __nccwpck_require__(2286);
// EXTERNAL MODULE: ./src/job/values.js
var values = __nccwpck_require__(6671);
// EXTERNAL MODULE: ./src/cluster/addresses.js
var addresses = __nccwpck_require__(2904);
;// CONCATENATED MODULE: ./src/cluster/http.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});








/** Below the idle timeout of load balancers, which drop a silent watch after 60 s or more. */
const KEEP_ALIVE_DELAY_MS = 30_000;
/** An idle connection is closed before a server or a gateway does it, just when the next request is sent. */
const IDLE_TIMEOUT_MS = 4000;
/**
 * For a host with several addresses. Node gives up each address after 250 ms, and a connection around the world takes longer.
 */
const ADDRESS_TIMEOUT_MS = 2500;
/** Connects immediately. An error before anything listens for errors is in the socket's `errored`. */
function connectTo(server, tls) {
    const address = (0,addresses/* addressOf */.ci)(server);
    const options = {
        ...address,
        keepAlive: true,
        keepAliveInitialDelay: KEEP_ALIVE_DELAY_MS,
        noDelay: true,
        autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    };
    const servername = (0,external_node_net_.isIP)(address.host) === 0 ? address.host : '';
    const socket = server.protocol === 'https:' ? (0,external_node_tls_.connect)({ servername, ...tls, ...options }) : (0,external_node_net_.connect)(options);
    return socket.on('error', () => { });
}
/** The agent's next request to the server gets the connection, if it is still good and was not idle for too long. */
function handOver(socket, server, agent) {
    const { host, port } = (0,addresses/* addressOf */.ci)(server);
    const close = () => void socket.destroy();
    socket.setTimeout(IDLE_TIMEOUT_MS, close);
    const createConnection = agent.createConnection.bind(agent);
    agent.createConnection = (asked, done) => {
        if (socket.destroyed || asked.host !== host || asked.port !== port)
            return createConnection(asked, done);
        agent.createConnection = createConnection;
        return socket.off('timeout', close).ref();
    };
}
/** For a connection that was closed, Node reports the code of a connection that was reset, but without a failed system call. */
function withCode(error) {
    const isClosed = error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && !('syscall' in error);
    return isClosed ? (0,errors/* codedError */.Au)('CLOSED', undefined, { cause: error }) : error;
}
/** In UTF-16 units. More than 100 nodes with all their images, or the events of a namespace. */
const MAX_TEXT_LENGTH = 32 * 1024 * 1024;
/** `bodyTimeout`: milliseconds between two chunks; 0: any. `signal` ends the reading. */
function bodyOf(message, { bodyTimeout, signal }) {
    const { socket } = message;
    const onSilence = () => {
        // If a slow reader has left something unread, this can delay the server.
        if (message.readableLength > 0)
            socket.setTimeout(bodyTimeout);
        else
            message.destroy((0,errors/* codedError */.Au)('BODY_TIMEOUT'));
    };
    socket.setTimeout(bodyTimeout).on('timeout', onSilence);
    const aborting = onAbort(signal, (reason) => message.destroy(reason));
    message.once('close', () => {
        socket.off('timeout', onSilence);
        aborting[Symbol.dispose]();
    });
    const text = () => textOf(chunksOf(message));
    return {
        [Symbol.asyncIterator]: () => chunksOf(message),
        text,
        json: async () => parseAnswer(await text()),
        discard: () => void message.destroy(),
    };
}
/** Throws BAD_ANSWER for text that is not JSON. */
function parseAnswer(text) {
    const answer = (0,values/* parsedJson */.U4)(text);
    if (answer === undefined)
        throw (0,errors/* codedError */.Au)('BAD_ANSWER');
    return answer;
}
/** Throws if it is longer than `maxLength`; by default, than any answer that is wanted as a whole. */
async function textOf(chunks, maxLength = MAX_TEXT_LENGTH) {
    const decoder = new TextDecoder();
    let read = '';
    for await (const chunk of chunks) {
        read += decoder.decode(chunk, { stream: true });
        if (read.length > maxLength)
            throw new Error(`its answer is longer than ${maxLength / 1024 / 1024} MiB`);
    }
    return read + decoder.decode();
}
async function* chunksOf(message) {
    try {
        yield* message;
    }
    catch (error) {
        throw withCode(error);
    }
}
/** Calls `abort` with the signal's reason, now or later, unless it is disposed of before. */
function onAbort(signal, abort) {
    if (signal === undefined)
        return { [Symbol.dispose]: () => { } };
    return (0,external_node_events_.addAbortListener)(signal, () => abort(signal.reason));
}
/** A character that no value of a header can have: https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
const NOT_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/;
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Without a proxy. The first connection is opened immediately, while the first request is prepared. This connection does not
 * keep the process running and reports no failure: a request then opens its own connection, and fails too.
 */
function openHttpClient(tls, server) {
    return clientOf(tls, (plain, secure) => {
        const first = connectTo(server, tls).unref();
        handOver(first, server, server.protocol === 'https:' ? secure : plain);
        return () => first.destroy();
    });
}
/**
 * Uses HTTP/1.1. A watch has its own connection, so a flood of log lines cannot delay an event. Uses Node's client instead of
 * undici's: docs/architecture.md. `prepare`: sets how the agents connect. It returns what else to do when the client is
 * destroyed.
 */
function clientOf(tls, prepare) {
    const kept = {
        keepAlive: true,
        keepAliveMsecs: KEEP_ALIVE_DELAY_MS,
        timeout: IDLE_TIMEOUT_MS,
        autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    };
    const plain = new external_node_http_.Agent(kept);
    const secure = new external_node_https_namespaceObject.Agent({ ...kept, ...tls });
    const close = prepare(plain, secure);
    return {
        async request(request) {
            request.signal?.throwIfAborted();
            const { origin, path, method, headers, body = '' } = request;
            const url = new URL(origin);
            // Not by a URL of the path, which could name another host: //host/\u2026
            const options = {
                ...(0,addresses/* addressOf */.ci)(url),
                path,
                method,
                // Node sends a DELETE with a body as if it had none.
                headers: body === '' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
                timeout: CONNECT_TIMEOUT_MS,
            };
            const sent = url.protocol === 'https:'
                ? external_node_https_namespaceObject.request({ ...options, agent: secure })
                : external_node_http_.request({ ...options, agent: plain });
            const { message, upgraded } = await responseTo(sent, request);
            return {
                statusCode: message.statusCode ?? 0,
                headers: message.headers,
                body: bodyOf(message, request),
                upgraded,
            };
        },
        async destroy() {
            close();
            plain.destroy();
            secure.destroy();
        },
    };
}
/** Sends the body of the request, and resolves when the response starts. */
async function responseTo(sent, { headers, body, headersTimeout, signal }) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { promise, resolve, reject } = Promise.withResolvers();
        const fail = (error) => {
            reject(error);
            sent.destroy();
        };
        let code = 'CONNECT_TIMEOUT';
        sent.once('socket', (socket) => {
            const onConnected = () => {
                code = 'HEADERS_TIMEOUT';
                socket.setTimeout(headersTimeout);
            };
            // A connection that was kept open is already connected.
            const isSecure = socket instanceof external_node_tls_.TLSSocket;
            // Null until the TLS handshake has finished: https://nodejs.org/api/tls.html#tlssocketalpnprotocol
            if (!socket.connecting && !(isSecure && socket.alpnProtocol === null))
                onConnected();
            else
                socket.once(isSecure ? 'secureConnect' : 'connect', onConnected);
        });
        const onTimeout = () => fail((0,errors/* codedError */.Au)(code));
        sent.once('timeout', onTimeout);
        sent.on('error', (error) => reject(withCode(error)));
        sent.once('response', (message) => resolve({ message, upgraded: undefined }));
        // Node closes the connection of a 101 that nothing listens for.
        if ('upgrade' in headers)
            sent.once('upgrade', (message, socket, head) => {
                socket.unshift(head);
                resolve({ message, upgraded: socket });
            });
        sent.once('close', () => reject((0,errors/* codedError */.Au)('CLOSED')));
        const _ = __addDisposableResource(env_1, onAbort(signal, fail), false);
        sent.end(body);
        try {
            return await promise;
        }
        finally {
            sent.off('timeout', onTimeout);
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}


/***/ }),

/***/ 2050:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";

// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  zx: () => (/* binding */ MAX_BYTES),
  vO: () => (/* binding */ authorityOf),
  tq: () => (/* binding */ certificateOf),
  $N: () => (/* binding */ codeOf),
  iD: () => (/* binding */ dataOrFile),
  Pf: () => (/* binding */ fieldsOf),
  S3: () => (/* binding */ itemsOf),
  xV: () => (/* binding */ loadDefaults),
  iz: () => (/* binding */ loadKubeconfig),
  AS: () => (/* binding */ readAuthority),
  b6: () => (/* binding */ textOf)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __nccwpck_require__(7598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = require("node:os");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: ./src/inputs/regular-file.js
var regular_file = __nccwpck_require__(8530);
// EXTERNAL MODULE: ./src/job/errors.js
var errors = __nccwpck_require__(2286);
// EXTERNAL MODULE: ./src/job/identity.js
var identity = __nccwpck_require__(7559);
// EXTERNAL MODULE: ./src/job/text.js
var job_text = __nccwpck_require__(962);
// EXTERNAL MODULE: ./src/job/values.js
var values = __nccwpck_require__(6671);
// EXTERNAL MODULE: ./src/job/yaml.js
var yaml = __nccwpck_require__(4370);
;// CONCATENATED MODULE: ./src/cluster/kubeconfig.js










/** What to do, as the end of a sentence. */
const PRINT_ONE = 'kubectl config view --raw --flatten prints a complete one';
const PRINT_FLAT = 'kubectl config view --raw --flatten prints a kubeconfig that needs no other files';
/** Enough for a kubeconfig with many clusters. The files that a kubeconfig names are smaller. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Of the input: YAML, its base64, or a file at a path. Throws `input`, which quotes nothing that can be a secret. */
function readTexts(given) {
    if (given === undefined)
        return readDefaults();
    if (IN_QUOTES.test(given.trim()))
        throw (0,errors/* inputError */.Xu)(['kubeconfig: the value is enclosed in quotes; store it without them']);
    const text = LIKE_YAML.test(given) ? given : decodeBase64(given);
    if (text !== undefined)
        return [{ text, folder: process.cwd() }];
    const name = given.trim();
    const path = pathOf(name);
    if (!(0,external_node_fs_.existsSync)(path))
        throw (0,errors/* inputError */.Xu)([`kubeconfig: ${notAPath(name)}`]);
    return [readKubeconfigFile(path)];
}
/** `~/` is the home folder. */
function pathOf(given) {
    return (0,external_node_path_.resolve)(given.startsWith('~/') ? (0,external_node_path_.join)((0,external_node_os_namespaceObject.homedir)(), given.slice(2)) : given);
}
/** As in kubectl: existing files of $KUBECONFIG, otherwise ~/.kube/config; empty if there is none. Throws `input`. */
function readDefaults() {
    const listed = (process.env['KUBECONFIG'] ?? '').split(external_node_path_.delimiter).filter((path) => path !== '');
    const paths = listed.length > 0 ? listed : [(0,external_node_path_.join)((0,external_node_os_namespaceObject.homedir)(), '.kube', 'config')];
    const found = paths.filter((path) => (0,external_node_fs_.existsSync)(path));
    if (listed.length > 0 && found.length === 0)
        throw (0,errors/* inputError */.Xu)(['kubeconfig: it is not set, and none of the files in $KUBECONFIG exists']);
    return found.map(readKubeconfigFile);
}
function readKubeconfigFile(path) {
    try {
        return { text: decodedText((0,regular_file/* readRegularFile */.X)(path, MAX_BYTES)), folder: (0,external_node_path_.dirname)(path), path };
    }
    catch (error) {
        if ((0,errors/* hasCode */.up)(error, 'input'))
            throw error;
        throw (0,errors/* inputError */.Xu)([`kubeconfig: the file cannot be read: ${(0,regular_file/* whyUnreadable */._)(error)}`]);
    }
}
/** The code of a system error, like ` (EACCES)`. Its message quotes the path, which can be a secret. */
function codeOf(error) {
    return error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
}
const LIKE_YAML = /^[ \t]*\{|^[ \t]*(apiVersion|kind|clusters|contexts|users|current-context|preferences)[ \t]*:/m;
/** As a shell or JSON quotes it. YAML would read it as one string, unless only the first of its keys is quoted. */
const IN_QUOTES = /^(["'])(?![\w-]+\1[ \t]*:).*\1$/s;
function decodeBase64(text) {
    const compact = text.replaceAll(/\s/g, '');
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact))
        return undefined;
    const decoded = decodedText(Buffer.from(compact, 'base64'));
    return LIKE_YAML.test(decoded) ? decoded : undefined;
}
/** Throws `input` for UTF-16, by its byte order mark. */
function decodedText(bytes) {
    if (['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)))
        throw (0,errors/* inputError */.Xu)([
            'kubeconfig: the value cannot be read: it is UTF-16, which > writes in Windows PowerShell; save it as UTF-8',
        ]);
    return bytes.toString('utf8');
}
/** Quotes the input only if it looks so much like a path that it cannot be a secret. */
function notAPath(given) {
    const isLikePath = /^[\w./~-]{1,200}$/.test(given) && /\/|\.(ya?ml|conf|config|kubeconfig)$/.test(given);
    const shown = isLikePath && !(0,job_text/* looksSecret */.n0)(given)
        ? `the file "${given}" does not exist on this runner`
        : 'no file has this name';
    return `the value is not a valid kubeconfig: it is not YAML or its base64, and ${shown}; ${PRINT_ONE}`;
}
/**
 * The PEM that the input certificate-authority holds as it is or as base64, or whose path it names. `file`: that path. Throws
 * `input`, which quotes nothing.
 */
function readAuthority(given) {
    const written = [given, Buffer.from(given, 'base64').toString('utf8')].find((text) => text.includes('-----BEGIN CERTIFICATE-----'));
    const authority = written === undefined ? readAuthorityFile(pathOf(given.trim())) : { pem: written };
    if (certificateOf(authority.pem) === undefined)
        throw (0,errors/* inputError */.Xu)(['certificate-authority: the value has no valid certificate; provide it as PEM']);
    return authority;
}
/** Undefined for another text: TLS reports why. */
function certificateOf(pem) {
    try {
        return new external_node_crypto_.X509Certificate(pem);
    }
    catch {
        return undefined;
    }
}
function readAuthorityFile(file) {
    try {
        return { pem: (0,regular_file/* readRegularFile */.X)(file, MAX_BYTES).toString('utf8'), file };
    }
    catch (error) {
        throw (0,errors/* inputError */.Xu)([
            `certificate-authority: the value is not a PEM certificate, nor its base64, and it cannot be read as the path of a file: ${(0,regular_file/* whyUnreadable */._)(error)}`,
        ]);
    }
}
/** Enough for a kubeconfig with hundreds of clusters. */
const MAX_TOKENS = 60_000;
/** Kubernetes mounts it in every pod: https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/ */
const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
/**
 * Reads the kubeconfig of the settings, or the one that kubectl would use, and selects the context. Throws `input`, which
 * quotes only names. This is our own parser, because client-node 2.0.1 silently ignores tokenFile, as-groups and as-uid. A step
 * would act as another user than the kubeconfig says. Its errors also quote lines.
 */
function loadKubeconfig({ kubeconfig, context }) {
    const texts = readTexts(kubeconfig);
    if (texts.length === 0)
        return inCluster();
    const files = texts.flatMap(({ path }) => path ?? []);
    return { ...kubeconfig_select(texts.map(parse), context), files };
}
/** kubectl ignores extensions that it does not know: https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/#NamedExtension */
const DEFAULTS = 'pod-step/defaults';
/** The platform team's defaults in the selected context, unchecked; undefined without any. Throws `input` for a kubeconfig of no use. */
function loadDefaults({ kubeconfig, context }) {
    const texts = readTexts(kubeconfig);
    // Nearly every kubeconfig has none, and needs not be parsed twice.
    if (!texts.some(({ text }) => text.includes(DEFAULTS)))
        return undefined;
    const { fields } = contextOf(texts.map(parse), context);
    return itemsOf(fields['extensions']).find(({ name }) => name === DEFAULTS)?.['extension'];
}
/** The service account of the pod in which this process runs. */
function inCluster() {
    const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = process.env;
    const tokenFile = (0,external_node_path_.join)(SERVICE_ACCOUNT, 'token');
    if (!host || !(0,external_node_fs_.existsSync)(tokenFile))
        throw (0,errors/* inputError */.Xu)([
            'kubeconfig: it is empty, and there is no kubeconfig in $KUBECONFIG or ~/.kube/config, and no service account. ' +
                `Set it, for example kubeconfig: \${{ secrets.KUBECONFIG }}. If it is set, check that the secret exists in this repository ` +
                'and that the job uses the environment it belongs to. Pull requests from forks and from Dependabot get no secrets',
        ]);
    const namespaceFile = (0,external_node_path_.join)(SERVICE_ACCOUNT, 'namespace');
    return {
        server: new URL(`https://${host.includes(':') ? `[${host}]` : host}:${port}`),
        namespace: (0,external_node_fs_.existsSync)(namespaceFile)
            ? (0,regular_file/* readRegularFile */.X)(namespaceFile, MAX_BYTES).toString('utf8').trim()
            : undefined,
        cluster: { 'certificate-authority': (0,external_node_path_.join)(SERVICE_ACCOUNT, 'ca.crt') },
        user: { tokenFile },
        userName: 'of the service account',
        folder: SERVICE_ACCOUNT,
        files: [],
    };
}
function parse({ text, folder }) {
    const parsed = (0,yaml/* parseYaml */.h)(text, { numbers: 'exact', most: MAX_TOKENS, isFirstOfSeveral: true });
    if ('problem' in parsed)
        throw (0,errors/* inputError */.Xu)([
            `kubeconfig: the value cannot be read: ${parsed.problem}; check that it is complete; ${PRINT_ONE}`,
        ]);
    const config = fieldsOf(parsed.value);
    const named = (list, field) => itemsOf(config[list]).flatMap((item) => {
        const name = textOf(item['name']);
        return name === undefined ? [] : [{ name, fields: fieldsOf(item[field]), folder }];
    });
    return {
        clusters: named('clusters', 'cluster'),
        users: named('users', 'user'),
        contexts: named('contexts', 'context'),
        current: textOf(config['current-context']),
    };
}
/** A value that was cut off lacks its last lists: kubectl prints them in this order. */
const LISTS = ['clusters', 'contexts', 'users'];
/** If several files define an entry, the first one wins, as in kubectl. */
function find(all, list, name) {
    return all.flatMap((one) => one[list]).find((one) => one.name === name);
}
function contextOf(all, wanted) {
    const name = wanted ?? all.map(({ current }) => current).find((one) => one !== undefined);
    const contexts = all.flatMap((one) => one.contexts);
    const missing = LISTS.filter((list) => all.every((one) => one[list].length === 0));
    if (missing.length > 0)
        throw (0,errors/* inputError */.Xu)([
            `kubeconfig: the value is not a complete kubeconfig, because it has no ${missing.join(' and no ')}; check that the secret or file has all of it; ${PRINT_ONE}`,
        ]);
    const shown = contexts.slice(0, 20).map((one) => (0,job_text/* quoted */.TL)(one.name));
    const names = shown.join(', ');
    if (name === undefined)
        throw (0,errors/* inputError */.Xu)([
            `context: it is not set, and the kubeconfig has no current-context; set it to one of ${names}`,
        ]);
    const context = find(all, 'contexts', name);
    if (context !== undefined)
        return context;
    throw (0,errors/* inputError */.Xu)([
        wanted === undefined
            ? `kubeconfig: its current-context ${(0,job_text/* quoted */.TL)(name)} is not one of its contexts: ${names}`
            : `context: ${(0,job_text/* quoted */.TL)(name)} is not a context of the kubeconfig; set it to one of ${names}`,
    ]);
}
function kubeconfig_select(all, wanted) {
    const context = contextOf(all, wanted);
    const clusterName = textOf(context.fields['cluster']);
    const userName = textOf(context.fields['user']);
    const undefinedBy = (what, unknown) => (0,errors/* inputError */.Xu)([
        `kubeconfig: its context ${(0,job_text/* quoted */.TL)(context.name)} names ${unknown === undefined ? `no ${what}` : `the ${what} ${(0,job_text/* quoted */.TL)(unknown)}, which is not defined`}; check that the value is complete`,
    ]);
    const cluster = find(all, 'clusters', clusterName);
    const server = textOf(cluster?.fields['server']);
    if (cluster === undefined || server === undefined)
        throw undefinedBy('cluster', clusterName);
    const user = find(all, 'users', userName);
    if (user === undefined)
        throw undefinedBy('user', userName);
    checkTexts(user);
    return {
        server: serverOf(server, cluster.name),
        namespace: namespaceOf(context),
        cluster: withAbsolutePaths(cluster),
        user: withAbsolutePaths(user),
        userName: user.name,
        folder: user.folder,
    };
}
/** The URL can contain a password, so no error quotes it. */
function serverOf(server, cluster) {
    const url = URL.canParse(server) ? new URL(server) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol))
        throw (0,errors/* inputError */.Xu)([
            `kubeconfig: the server of its cluster ${(0,job_text/* quoted */.TL)(cluster)} is not a valid URL; write it as in https://cluster.example:6443`,
        ]);
    return url;
}
function namespaceOf({ name, fields }) {
    const namespace = textOf(fields['namespace'])?.trim();
    if (namespace === undefined || namespace === '')
        return undefined;
    if (!identity/* DNS_LABEL */.HR.test(namespace))
        throw (0,errors/* inputError */.Xu)([
            `kubeconfig: the namespace of its context ${(0,job_text/* quoted */.TL)(name)} is not a valid namespace name (lowercase letters, digits and "-", at most 63 characters)`,
        ]);
    return namespace;
}
const CREDENTIALS = [
    ...['token', 'tokenFile', 'username', 'password'],
    ...['client-certificate', 'client-certificate-data', 'client-key', 'client-key-data'],
];
/** kubectl refuses it too. Without its token, a user would be anonymous. */
function checkTexts({ name, fields }) {
    const bad = CREDENTIALS.find((field) => !['string', 'number'].includes(typeof (fields[field] ?? '')));
    if (bad !== undefined)
        throw (0,errors/* inputError */.Xu)([
            `kubeconfig: the ${bad} of its user ${(0,job_text/* quoted */.TL)(name)} is not a string; put the value in quotes`,
        ]);
}
const PATHS = ['certificate-authority', 'client-certificate', 'client-key', 'tokenFile'];
function withAbsolutePaths({ fields, folder }) {
    const absolute = PATHS.flatMap((key) => {
        const path = textOf(fields[key]);
        return path === undefined ? [] : [[key, (0,external_node_path_.isAbsolute)(path) ? path : (0,external_node_path_.join)(folder, path)]];
    });
    return { ...fields, ...Object.fromEntries(absolute) };
}
/** Base64 data, or the content of the file. Data take precedence over the file, as in kubectl. */
function dataOrFile({ user, cluster }, name) {
    const fields = name === 'certificate-authority' ? cluster : user;
    const data = textOf(fields[`${name}-data`]);
    const file = textOf(fields[name]);
    if (data !== undefined)
        return Buffer.from(data, 'base64');
    if (file === undefined)
        return undefined;
    try {
        return (0,regular_file/* readRegularFile */.X)(file, MAX_BYTES);
    }
    catch (error) {
        throw (0,errors/* inputError */.Xu)([
            `kubeconfig: the file of its ${name} cannot be read: ${(0,regular_file/* whyUnreadable */._)(error)}; ${PRINT_FLAT}`,
        ]);
    }
}
/** The certificate-authority of the cluster, as PEM. Throws `input`. */
function authorityOf(config) {
    const authority = dataOrFile(config, 'certificate-authority');
    if (authority === undefined || certificateOf(authority) !== undefined)
        return authority;
    throw (0,errors/* inputError */.Xu)([
        'kubeconfig: its certificate-authority has no valid certificate; provide it as base64 of PEM or as a PEM file, and check that the kubeconfig is complete',
    ]);
}
/** A string, or a number as a string; undefined for an empty string and any other type. */
function textOf(value) {
    if (typeof value === 'number')
        return String(value);
    return typeof value === 'string' && value !== '' ? value : undefined;
}
function fieldsOf(value) {
    return (0,values/* isObject */.Gv)(value) ? value : {};
}
function itemsOf(value) {
    return Array.isArray(value) ? value.filter(values/* isObject */.Gv) : [];
}


/***/ }),

/***/ 9632:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AH: () => (/* binding */ metadataOfPod),
/* harmony export */   My: () => (/* binding */ openOutage),
/* harmony export */   Ne: () => (/* binding */ openLog),
/* harmony export */   Qy: () => (/* binding */ isAnswered),
/* harmony export */   T1: () => (/* binding */ call),
/* harmony export */   Wh: () => (/* binding */ unlessAborted),
/* harmony export */   Yt: () => (/* binding */ openNamespace),
/* harmony export */   cs: () => (/* binding */ openPatience),
/* harmony export */   ho: () => (/* binding */ open),
/* harmony export */   oy: () => (/* binding */ answerTo),
/* harmony export */   qO: () => (/* binding */ callOnce),
/* harmony export */   ut: () => (/* binding */ answerOf),
/* harmony export */   vE: () => (/* binding */ readingError)
/* harmony export */ });
/* harmony import */ var _job_api_objects_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__.late(5172);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(2286);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _api_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__.late(5514);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5517);
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});





/** Most failures end sooner, and do not need a line in the log. */
const SAY_AFTER_MS = 2000;
const SAY_AGAIN_MS = 30_000;
/** After an outage of this length, nodes and controllers also need time to recover. */
const LONG_MS = 5000;
/**
 * Logs that the step waits for the API server, and when it answers again; once for all requests that wait. `say`: receives a
 * line for the log.
 */
function openOutage(clock, say) {
    let saidAt = Number.NEGATIVE_INFINITY;
    let isUnknown = true;
    let isProven = false;
    let lastEnd = Number.NEGATIVE_INFINITY;
    return {
        /** Something answered at the address of the API server, be it well or not. */
        answered(isGood = false) {
            isUnknown = false;
            isProven ||= isGood;
        },
        /** It has answered well, so the address, its certificate and the way there were right. */
        isProven: () => isProven,
        /** The address has never answered, so it can be wrong. */
        isUnknown: () => isUnknown,
        /** When the last outage that lasted for a while was over (milliseconds since 1970); -Infinity if there was none. */
        lastEnd: () => lastEnd,
        /** A request has failed since `since`, and is tried again at `next` and until `end` (milliseconds since 1970). */
        lasts({ since, next, end }, error) {
            const now = clock.now();
            if ((next - since < SAY_AFTER_MS && !isOfOneMachine(error)) || now - saidAt < SAY_AGAIN_MS)
                return;
            saidAt = now;
            const lasting = now - since < SAY_AFTER_MS ? '' : `, for ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOfTime */ .NC)(now - since)} now`;
            const limit = Number.isFinite(end) ? `, up to ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOfTime */ .NC)(end - since)}` : '';
            say(`Waiting for the API server${lasting}${limit}: ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
        },
        /** A request that had failed since `since` has had a good answer since `at`. */
        over(since, at) {
            if (at - since >= LONG_MS)
                lastEnd = at;
            if (saidAt < since)
                return;
            saidAt = Number.NEGATIVE_INFINITY;
            say(`The API server answers again, after ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOfTime */ .NC)(at - since)}.`);
        },
    };
}
function isOfOneMachine(error) {
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'unreachable') && error.isOfOneMachine === true;
}
const PAUSES = { firstMs: 200, mostMs: 5000 };
/** For an address that has never answered: longer than it takes to replace a control plane. */
const UNKNOWN_GRACE_MS = 90_000;
/** For an address where nothing listens and that is valid only on one machine. A cluster that the job has created there listens already. */
const ONE_MACHINE_GRACE_MS = 10_000;
/** For what a create or a log needs in addition to the API server: a webhook, the update of a quota, a node. */
const BEHIND_GRACE_MS = 30_000;
/** A server that is overloaded asks for seconds; one pause is not to use up the grace. */
const MAX_RETRY_AFTER_MS = 60_000;
/** Has an API server answered that works? */
function isAnswered(error) {
    return (0,_api_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .isOfApiServer */ .l1)(error) && !(0,_api_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .isAway */ .Dg)(error.status);
}
/**
 * The tries of one request, watch or log, from its first failure to the next good answer. Failures can last for the
 * connection's `graceMs`, counted from the first one. `isEndless`: only `signal` ends the tries.
 */
function openPatience({ clock, graceMs, outage }, { isEndless = false, signal } = {}) {
    const openedAt = clock.now();
    let failures = 0;
    let since = 0;
    /** The time since which the API server works, but something else fails. */
    let behindSince;
    const endFor = (error) => {
        if (isEndless)
            return Number.POSITIVE_INFINITY;
        if (behindSince !== undefined)
            return behindSince + Math.min(graceMs, BEHIND_GRACE_MS);
        if (!outage.isUnknown())
            return since + graceMs;
        const end = since + Math.min(graceMs, UNKNOWN_GRACE_MS);
        // A connection that times out has used up its time before its first failure.
        return isOfOneMachine(error) ? Math.min(end, openedAt + ONE_MACHINE_GRACE_MS) : end;
    };
    return {
        /**
         * Pauses before the next try. Throws `error` if the failures have lasted too long, or `signal` aborts. `isBehind`: the API
         * server works, but something else that the request needs fails.
         */
        async next(error, isBehind = false) {
            const now = clock.now();
            if (failures++ === 0)
                since = now;
            behindSince = isBehind ? (behindSince ?? now) : undefined;
            const until = endFor(error);
            if (signal?.aborted || now >= until)
                throw error;
            const wanted = Math.max(retryAfterMs(error), (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .growingPause */ .aq)(failures, PAUSES, clock.random()));
            const pause = Math.min(wanted, until - now);
            outage.lasts({ since, next: now + pause, end: until }, error);
            await clock.wait(pause, signal).catch(() => {
                throw error; // an abort ends the tries, and the failure is reported
            });
        },
        /** There was a good answer, at `at` (milliseconds since 1970). */
        reset(at = clock.now()) {
            if (failures > 0)
                outage.over(since, at);
            failures = 0;
            behindSince = undefined;
        },
    };
}
function retryAfterMs(error) {
    const seconds = (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'api') ? (error.retryAfter ?? 0) : 0;
    return Math.min(seconds * 1000, MAX_RETRY_AFTER_MS);
}
/** For work that cannot be aborted, such as a credential plugin's: continues without it, and throws the signal's reason. */
async function unlessAborted(work, signal) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { promise: aborted, reject } = Promise.withResolvers();
        const _ = __addDisposableResource(env_1, (0,_http_js__WEBPACK_IMPORTED_MODULE_3__/* .onAbort */ .u7)(signal, reject), false);
        return await Promise.race([work, aborted]);
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
function openNamespace(connection, name) {
    const path = (resource, object) => `/api/v1/namespaces/${name}/${resource}${object === undefined ? '' : `/${object}`}`;
    return { connection, name, path };
}
const ANSWER_TIMEOUT_MS = 15_000;
/**
 * For a whole request with its answer, which can come byte by byte: enough for new credentials, and for the webhooks of a
 * create.
 */
const WHOLE_TIMEOUT_MS = 180_000;
/**
 * A request with a JSON response, repeated while it fails transiently and the connection's patience lasts. The caller
 * makes sure that a request whose response was lost can be repeated. Throws `api` or `unreachable`.
 */
async function call(connection, request) {
    const { signal, until } = request;
    const patience = openPatience(connection, { signal: until ?? signal });
    for (;;) {
        try {
            const answer = await callOnce(connection, request);
            patience.reset();
            return answer;
        }
        catch (error) {
            if (!(0,_api_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .isPassing */ .WG)(error))
                throw error;
            connection.debug(`${request.method} ${request.path}: again after: ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`);
            // Writes pass through admission webhooks, which can fail while the API server works.
            await patience.next(error, request.method !== 'GET' && isAnswered(error));
        }
    }
}
/** The same without repetition. */
async function callOnce(connection, request) {
    const signal = AbortSignal.any([request.signal ?? [], connection.clock.timeout(WHOLE_TIMEOUT_MS)].flat());
    try {
        const body = await open(connection, { ...request, signal }, request.timeoutMs ?? ANSWER_TIMEOUT_MS);
        const answer = objectOf(await body.json());
        return request.type === undefined ? answer : answerOf(answer, request.type);
    }
    catch (error) {
        throw readingError(connection, error);
    }
}
/** A gateway can answer with any JSON: https://kubernetes.io/docs/reference/using-api/api-concepts/#standard-api-terminology */
function objectOf(answer) {
    if ((0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(answer) && typeof answer['kind'] === 'string')
        return answer;
    throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .codedError */ .Au)('BAD_ANSWER', 'an object of the API has a kind');
}
/** The API answers in formats that all its clients read, so an object of another format comes from another server. */
function answerOf(answer, type) {
    try {
        return (0,_job_api_objects_js__WEBPACK_IMPORTED_MODULE_0__/* .readObject */ .A)(answer, type);
    }
    catch (error) {
        const name = type.replace(/^(Core)?V1/, '');
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'field')
            ? new Error(`it answered something that is not a Kubernetes ${name}: ${error.message}`)
            : error;
    }
}
/**
 * Sends a request and returns the body of a successful response as a stream. `silenceMs`: timeout between two chunks
 * (0: none). Throws `api` or `unreachable`.
 */
async function open(connection, request, silenceMs) {
    return (await answerTo(connection, request, silenceMs)).body;
}
/** The same with all of the response. */
async function answerTo(connection, request, silenceMs) {
    const first = await send(connection, request, silenceMs, false);
    // A token can expire during a step, so a 401 is retried once with new credentials.
    const isRefused = first.statusCode === 401;
    if (isRefused)
        first.body.discard();
    const answer = isRefused ? await send(connection, request, silenceMs, true) : first;
    if (answer.statusCode < 300) {
        request.onAnswer?.(answer.headers);
        return answer;
    }
    const { statusCode, headers, body } = answer;
    const header = (name) => [headers[name]].flat()[0];
    const words = await errorWords(body, connection.clock).catch((error) => {
        throw readingError(connection, error);
    });
    throw (0,_api_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .readApiError */ .tR)(statusCode, words, header('retry-after'), {
        because: statusCode === 401 ? connection.whyRefused() : undefined,
        server: connection.server.origin,
        isProven: connection.outage.isProven(),
        location: statusCode < 400 ? placeOf(header('location'), connection.server) : undefined,
    });
}
/** Without the query, which can contain secrets of the server that redirects. */
function placeOf(location, server) {
    if (location === undefined || !URL.canParse(location, server.href))
        return undefined;
    const { origin, pathname } = new URL(location, server);
    return `${origin}${pathname}`;
}
async function send(connection, request, silenceMs, fresh) {
    const headers = await unlessAborted(connection.authorize(fresh), request.signal);
    const begunAt = connection.clock.now();
    const log = (end) => {
        const what = request.query?.['watch'] === 'true' ? 'WATCH' : request.method;
        connection.debug(`${what} ${request.path}: ${end} in ${connection.clock.now() - begunAt} ms`);
    };
    try {
        const answer = await connection.client.request({
            origin: connection.server.origin,
            path: pathOf(connection.server, request),
            method: request.method,
            headers: {
                ...headers,
                accept: formatOf(request),
                'content-type': request.contentType ?? 'application/json',
                'user-agent': connection.userAgent,
                ...request.upgrade,
            },
            body: request.body && JSON.stringify(request.body),
            headersTimeout: request.timeoutMs ?? ANSWER_TIMEOUT_MS,
            bodyTimeout: silenceMs,
            signal: request.signal,
        });
        log(String(answer.statusCode));
        connection.outage.answered(answer.statusCode < 300);
        return answer;
    }
    catch (caught) {
        const error = readingError(connection, caught);
        log((0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error));
        throw error;
    }
}
/** Tables and metadata omit secret or large content: https://kubernetes.io/docs/reference/using-api/api-concepts/#metadata-only-fetches */
function formatOf({ type = '', upgrade }) {
    // Another protocol has no format: an API server refuses to return it as JSON.
    if (upgrade !== undefined)
        return '*/*';
    const isShort = /^(Table|PartialObjectMetadata(List)?)$/.test(type);
    return isShort ? `application/json;as=${type};g=meta.k8s.io;v=v1` : 'application/json';
}
/** For a gateway, the server's URL has its own path, such as Rancher's /k8s/clusters/c-1. */
function pathOf(server, { path, query }) {
    const search = new URLSearchParams(query).toString();
    return `${server.pathname.replace(/\/$/, '')}${path}${search === '' ? '' : `?${search}`}`;
}
/** Aborts and our own errors stay as they are; any other error becomes an `unreachable` error. */
function readingError(connection, error) {
    if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'api') || (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .hasCode */ .up)(error, 'unreachable') || (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .isAborted */ .G4)(error))
        return error;
    return (0,_api_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .unreachable */ .HB)(connection.server, error, connection.outage.isProven());
}
/** The metadata of a pod; undefined if it does not exist. */
async function metadataOfPod({ connection, path }, name, signal) {
    const request = { method: 'GET', path: path('pods', name), type: 'PartialObjectMetadata', signal };
    const pod = await call(connection, request).catch(_api_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .unlessGone */ .Wi);
    return pod?.metadata;
}
/** A container's log. `limitMs`: timeout until it starts, and between two chunks; 0 for a stream. */
function openLog({ connection, path }, { pod, container }, options, signal, limitMs) {
    const query = { container, ...options };
    const request = { method: 'GET', path: path('pods', `${pod}/log`), query, signal };
    return open(connection, { ...request, timeoutMs: limitMs || undefined }, limitMs);
}
/** In UTF-16 units. Longer than any Status object. A server that is not an API server can send without end. */
const MAX_ERROR_LENGTH = 256 * 1024;
/** A gateway can become silent, or send byte by byte, after a status that is enough. */
const ERROR_WORDS_MS = 2000;
/** As much of the text after a status as is worth waiting for. */
async function errorWords(body, clock) {
    const decoder = new TextDecoder();
    let text = '';
    const read = async () => {
        for await (const chunk of body) {
            text += decoder.decode(chunk, { stream: true });
            if (text.length > MAX_ERROR_LENGTH)
                break;
        }
    };
    const reading = read();
    await Promise.race([reading, clock.wait(ERROR_WORDS_MS)]);
    // It fails after it is discarded.
    reading.catch(() => { });
    body.discard();
    return text;
}


/***/ }),

/***/ 7301:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Bs: () => (/* binding */ RUN_AGAIN),
/* harmony export */   I0: () => (/* binding */ OF_THE_SERVER),
/* harmony export */   ez: () => (/* binding */ REASONS)
/* harmony export */ });
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6873);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9612);


const RUN_AGAIN = 'The step did not cause this. Run it again.';
/** Some reasons have their own hint. */
const ANYWHERE = { persistence: 'transient', replacement: 'anywhere', hint: RUN_AGAIN };
const ELSEWHERE = { ...ANYWHERE, replacement: 'elsewhere' };
/** The pod was ended from outside, or its node could not set it up: not the fault of the job. */
const DISRUPTION = {
    preempted: {
        ...ANYWHERE,
        title: 'The pod was preempted',
        hint: `${RUN_AGAIN} If it happens again, give the pod a higher priority (priorityClassName in pod-template).`,
    },
    evicted: { ...ELSEWHERE, title: 'The pod was evicted' },
    tainted: { ...ELSEWHERE, title: 'The pod was evicted by a taint of its node (NoExecute)' },
    'node-shutdown': { ...ELSEWHERE, title: 'The node was shut down' },
    'node-lost': { ...ELSEWHERE, title: 'The node was lost' },
    'node-silent': {
        ...ELSEWHERE,
        title: 'The node does not answer',
        hint: `${RUN_AGAIN} If it happens again, check the node\u2019s kubelet and its connection to the API server.`,
    },
    'container-lost': { ...ELSEWHERE, title: 'The container was lost' },
    'pod-failed': { ...ELSEWHERE, title: 'The running pod was marked as failed' },
    restarted: {
        persistence: 'transient',
        title: 'The containers of the pod were restarted',
        hint: 'Find out what adds a container with such a rule to the pod, then run the step again.',
    },
    'killed-by-node': {
        persistence: 'transient',
        title: 'The node ended the step',
        hint: 'The step sets no such hook or probe. Find out which admission webhook adds it to the pods of this namespace.',
    },
    deleted: {
        persistence: 'transient',
        title: 'The pod was deleted',
        hint: 'Find out who deletes pods in this namespace (the audit log of the cluster names them), then run the step again.',
    },
    disrupted: { ...ANYWHERE, title: 'The pod was ended by its cluster' },
    'sandbox-failed': {
        ...ELSEWHERE,
        title: 'The node could not set up the pod',
        hint: `${RUN_AGAIN} If it happens again, check the node.`,
        isInItsMessage: true,
    },
    'added-container-failed': {
        ...ELSEWHERE,
        title: 'A container that the cluster added failed',
        log: 'more',
        hint: `${RUN_AGAIN} If it happens again, ${(0,_wording_js__WEBPACK_IMPORTED_MODULE_1__/* .whoFixes */ .K)()}`,
    },
    'devices-not-prepared': {
        ...ELSEWHERE,
        title: 'The node could not prepare the pod\u2019s devices',
        hint: 'Run the step again. If it happens again, check the device driver of the node.',
    },
};
const CREATE_OR_RENAME = 'Create it before this step runs, or correct its name.';
const READ_THE_NODE = {
    persistence: 'transient',
    hint: 'The node\u2019s message says why. Trying again may help.',
    isInItsMessage: true,
};
/** The pod, or an object that it names, must be changed. */
const CONFIGURATION = {
    'configmap-not-found': { title: 'ConfigMap not found', hint: CREATE_OR_RENAME },
    'secret-not-found': { title: 'Secret not found', hint: CREATE_OR_RENAME },
    'configmap-key-not-found': {
        title: 'Key not found in a ConfigMap',
        hint: 'Add the key, or correct its name.',
    },
    'secret-key-not-found': { title: 'Key not found in a Secret', hint: 'Add the key, or correct its name.' },
    'volume-claim-not-found': { title: 'Volume claim not found', hint: CREATE_OR_RENAME },
    'device-claim-not-found': { title: 'Device claim not found', hint: CREATE_OR_RENAME },
    'service-account-not-found': {
        persistence: 'depends',
        title: 'Service account not found',
        hint: 'Create it, or correct its name.',
    },
    'priority-class-not-found': {
        title: 'Priority class not found',
        hint: 'Correct its name. `kubectl get priorityclasses` lists the existing ones.',
    },
    'runtime-class-not-found': {
        title: 'Runtime class not found',
        hint: 'Correct its name. `kubectl get runtimeclasses` lists the existing ones.',
    },
    'runtime-handler-not-found': {
        title: 'Runtime handler not found',
        hint: 'Use another runtimeClassName, or nodes that have this runtime.',
    },
    'namespace-not-found': {
        title: 'Namespace not found',
        hint: 'Check the input namespace, or the namespace of the context in the kubeconfig.',
    },
    'namespace-terminating': {
        title: 'Namespace is being deleted',
        hint: 'Use another namespace, or create this one again after its deletion.',
    },
    invalid: {
        title: 'Invalid pod',
        hint: 'Correct the fields that the API server names, in pod-template or another input. `dry-run: true` prints the manifest, without what webhooks of the cluster add.',
        isInItsMessage: true,
    },
    'no-command': { title: 'No program to start', hint: 'Set run or command.' },
    'command-not-found': {
        title: 'Command not found',
        hint: 'Check the spelling of command or shell, and that the program is in the image and on its PATH. If the image has no shell, use command instead of run.',
    },
    'command-not-executable': {
        title: 'Not executable',
        hint: 'Make it executable (`chmod +x`) when the image is built, or start it with a shell. If it is a directory, set another program.',
    },
    'working-directory': {
        title: 'The working directory can\u2019t be used',
        hint: 'Check working-directory, and that the user of the image can enter it.',
    },
    'runs-as-root': {
        title: 'The image runs as root',
        hint: 'Set a user for the pod in pod-template, as in securityContext: { runAsUser: 1001 }, or a USER other than root in the image.',
    },
    'non-numeric-user': {
        title: 'The image\u2019s user is a name, not a number',
        hint: 'Set a user for the pod in pod-template, as in securityContext: { runAsUser: 1001 }, or a USER with a number in the image.',
    },
    'container-config': { ...READ_THE_NODE, title: 'The container\u2019s settings can\u2019t be used' },
    'memory-limit-too-low': {
        title: 'The memory limit is too low to start',
        hint: 'Raise the memory limit in resources or pod-template. Trying again will not help.',
        isInItsMessage: true,
    },
    'create-container-error': { ...READ_THE_NODE, title: 'The container could not be created' },
    'start-error': { ...READ_THE_NODE, title: 'The container could not be started' },
    'cache-not-synced': {
        persistence: 'transient',
        title: 'The node could not read ConfigMaps or Secrets',
        hint: 'Run the step again. If it happens again, check the node\u2019s connection to the API server.',
    },
    'mount-failed': {
        persistence: 'depends',
        title: 'Volume not mounted',
        hint: 'The node\u2019s message says why. Check the volume in the pod, and its storage.',
        isInItsMessage: true,
    },
    'sub-path-not-found': {
        title: 'Folder not found in an image volume',
        hint: 'Correct the subPath of the volume in pod-template. Only folders of an image can be mounted.',
    },
    'host-path': {
        title: 'Host path not found',
        hint: 'Correct the path or its type, or choose nodes that have it.',
    },
    'volume-in-use': {
        persistence: 'transient',
        title: 'Volume in use',
        hint: 'Run the step again after the other pod has ended.',
    },
    'volume-unsupported': {
        title: 'The node does not support this kind of volume',
        hint: 'Use nodes with a newer kubelet, or provide the volume\u2019s content in another way.',
    },
    'image-volumes-dropped': {
        title: 'The cluster has no image volumes',
        hint: 'Image volumes require Kubernetes 1.35 or the feature gate ImageVolume. Otherwise, provide the content of these volumes in another way.',
    },
    'image-volumes-not-replaced': {
        title: 'The cluster replaces images, but not in image volumes',
        hint: 'Check images with init containers (preflight: always), or make the webhook replace images in image volumes too.',
    },
    'user-namespaces-unsupported': {
        title: 'The node does not support user namespaces',
        hint: 'Remove hostUsers, or choose nodes whose runtime supports user namespaces. Trying again will not help.',
        isInItsMessage: true,
    },
    'unsupported-by-node': {
        title: 'The node does not support the pod\u2019s settings',
        hint: 'Change this setting of the pod, or choose nodes that support it. Trying again will not help.',
    },
    'checkout-failed': {
        persistence: 'depends',
        title: 'The checkout failed',
        hint: 'See the log of the container checkout.',
    },
    'files-in-failed': {
        persistence: 'depends',
        title: 'The files of the runner could not be copied into the pod',
        hint: 'See the log of the container.',
    },
};
const DO_AS_IT_SAYS = 'Change what the message names in the pod, or ask your cluster administrator.';
const ADMISSION = {
    'webhook-denied': { title: 'An admission webhook refused the pod', hint: DO_AS_IT_SAYS },
    'webhook-failed': {
        persistence: 'transient',
        title: 'An admission webhook of the cluster failed',
        hint: 'Run the step again. If it happens again, report it to your cluster administrator.',
    },
    'policy-denied': { title: 'An admission policy refused the pod', hint: DO_AS_IT_SAYS },
    'pod-changed': {
        title: 'The cluster changed the pod',
        hint: 'Ask your cluster administrator which admission webhook or policy does that, and to leave such pods unchanged.',
    },
    'pod-security': {
        title: 'Not allowed by Pod Security',
        hint: 'If the standard is restricted, set security: restricted. Otherwise change these fields in pod-template, or use a namespace with another standard.',
    },
    'quota-exceeded': {
        persistence: 'depends',
        title: 'Quota exceeded',
        hint: 'Run the step again after other pods of the namespace have ended, request less, or raise the quota.',
    },
    'quota-needs-values': {
        title: 'A quota requires requests or limits',
        hint: 'Set them with resources, and for other containers in pod-template.',
    },
    'limit-range': {
        title: 'The pod is outside the limits of its namespace',
        hint: 'Change the requests or limits (resources, pod-template), or the LimitRange.',
    },
    'already-exists': {
        persistence: 'transient',
        title: 'The name already exists',
        hint: 'Run the step again: it then uses another name.',
    },
    conflict: {
        persistence: 'transient',
        title: 'Concurrent change in the cluster',
        hint: 'Run the step again.',
    },
    forbidden: {
        title: 'The cluster does not admit the pod',
        hint: 'The message of the API server names the rule.',
        isInItsMessage: true,
    },
};
/** The cluster can't be reached or rejects our credentials, or the pod can't reach the server of its repository. */
const CONNECTION = {
    'files-lost': {
        persistence: 'depends',
        title: 'The files of the pod did not come back',
        hint: 'Run the step again.',
    },
    unreachable: {
        persistence: 'depends',
        title: 'The cluster can\u2019t be reached',
        hint: 'Check that the runner can reach this address. If it can, run the step again: the outage may have been short.',
    },
    certificate: {
        title: 'The certificate of the cluster is not valid',
        hint: 'If the certificate has expired, renew it on the API server. Otherwise check the server address and the certificate authority in the kubeconfig or the inputs.',
    },
    unauthorized: {
        title: 'The cluster does not accept the credentials (401)',
        hint: 'A token or certificate of a kubeconfig may have expired, or belong to another cluster: store a new kubeconfig in the secret. With oidc-audience, compare the claims of the token with the authentication configuration of the API server.',
    },
    forbidden: {
        title: 'Missing right',
        hint: 'Apply the Role that the step prints, or grant the rights in another way (docs/rights.md).',
    },
    'checkout-failed': {
        persistence: 'transient',
        title: 'The checkout failed',
        hint: 'Check that pods of this namespace can resolve the name of the Git server and reach it. A network policy or a proxy may prevent it.',
    },
    'files-in-failed': {
        persistence: 'depends',
        replacement: 'anywhere',
        title: 'The files of the runner did not get into the pod',
        hint: 'Run the step again. If it happens again, copy fewer files, or check what ends long connections between the runner and the API server.',
    },
};
/** Reasons of the API server, which is where their names come from: its own word in kebab case, or `http-` and the status. */
const OF_THE_SERVER = {
    /** A refusal in a Status object. */
    admission: {
        title: 'The API server refused the request',
        hint: 'See the message of the API server.',
        isInItsMessage: true,
    },
    /** The API server was temporarily unable to do it. */
    connection: {
        persistence: 'transient',
        title: 'The API server failed',
        hint: 'Run the step again. If it happens again, check the control plane.',
        isInItsMessage: true,
    },
    /** An answer with an HTTP status only: `http-` and the number. */
    http: {
        persistence: 'depends',
        title: 'No Kubernetes API server answered',
        hint: 'Check the server address in the kubeconfig, with its path, and the proxies between the runner and the server.',
    },
};
/** Every way in which a step can end, and its texts. `npm run outcomes` writes docs/outcomes.md from it. */
const REASONS = {
    'image-pull': {
        'images-available': { persistence: 'transient', outcome: 'success', title: 'The image can be pulled' },
        ..._job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .CAUSES */ .hE,
    },
    configuration: CONFIGURATION,
    admission: ADMISSION,
    scheduling: {
        unschedulable: {
            persistence: 'depends',
            title: 'No node for the pod',
            hint: 'Request less (resources), wait until other pods have ended (schedule-timeout), or add nodes.',
        },
        'refused-by-node': {
            persistence: 'transient',
            replacement: 'elsewhere',
            title: 'The node refused the pod',
            hint: 'Run the step again. If it happens again, request less, or choose other nodes (node-selector).',
        },
    },
    disruption: DISRUPTION,
    step: {
        completed: { persistence: 'transient', outcome: 'success', title: 'Succeeded' },
        'exit-code': { persistence: 'transient', title: 'Exit code', hint: 'See the end of the log.' },
        'oom-killed': {
            persistence: 'transient',
            title: 'Out of memory (OOMKilled)',
            hint: 'Raise its memory limit (limits.memory in resources, or in pod-template for another container), or make it use less.',
        },
        'disk-limit': {
            persistence: 'transient',
            title: 'Disk limit exceeded',
            hint: 'Raise the limit, or write less. The log and emptyDir volumes count too.',
        },
        'init-failed': { persistence: 'transient', title: 'An init container failed', log: 'more' },
        'crash-loop': { persistence: 'transient', title: 'A container keeps crashing', log: 'why' },
        'never-ready': {
            persistence: 'transient',
            title: 'A container did not become ready',
            log: 'why',
            hint: 'If it only needs more time, raise failureThreshold of its probe, or --health-retries in services.',
        },
        'bad-outputs': {
            title: 'The outputs of the step are not valid',
            hint: 'Write outputs as lines of NAME=VALUE, or as NAME<<END, lines and END. Put longer text into a file of a volume or into the log.',
        },
    },
    timeout: {
        timeout: {
            persistence: 'depends',
            title: 'Timed out',
            hint: 'Raise timeout, or check what the step was waiting for.',
        },
        'deadline-exceeded': {
            persistence: 'depends',
            title: 'The deadline of the pod has passed',
            hint: 'Raise timeout (and activeDeadlineSeconds if pod-template sets it), or find out why the step takes so long.',
        },
    },
    cancelled: {
        cancelled: { persistence: 'transient', outcome: 'cancelled', title: 'Cancelled' },
    },
    connection: CONNECTION,
    input: {
        'bad-input': { title: 'An input is not valid' },
    },
    internal: {
        internal: {
            persistence: 'transient',
            title: 'Pod Step itself failed',
            hint: 'Please report it with the log of a run in which debug logging is on.',
        },
        'runner-error': {
            persistence: 'transient',
            title: 'The runner failed',
            hint: 'Free disk space on the runner, or check its disk, its memory and its limit of open files (ulimit -n).',
        },
    },
};


/***/ }),

/***/ 5525:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   CZ: () => (/* binding */ RETRY_CATEGORIES),
/* harmony export */   DO: () => (/* binding */ replacementAfter),
/* harmony export */   KW: () => (/* binding */ cancelled),
/* harmony export */   NB: () => (/* binding */ retryNames),
/* harmony export */   Op: () => (/* binding */ givenUpBy),
/* harmony export */   PD: () => (/* binding */ badInputs),
/* harmony export */   Qj: () => (/* binding */ withFacts),
/* harmony export */   ZI: () => (/* binding */ withReason),
/* harmony export */   _n: () => (/* binding */ seenCase),
/* harmony export */   fI: () => (/* binding */ findingOfCase),
/* harmony export */   gk: () => (/* binding */ finding),
/* harmony export */   hD: () => (/* binding */ findingOf),
/* harmony export */   mM: () => (/* binding */ internal),
/* harmony export */   qx: () => (/* binding */ isToRetry),
/* harmony export */   r3: () => (/* binding */ isRetryable),
/* harmony export */   vT: () => (/* binding */ giveUpTimes)
/* harmony export */ });
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(2286);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _cases_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__.late(581);
/* harmony import */ var _catalogue_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7301);
/* harmony import */ var _spoken_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(3532);
/* harmony import */ var _wording_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(9612);







/** A finding with the texts of its reason, unless `details` overrides them. */
function finding(category, reason, details) {
    const entry = _catalogue_js__WEBPACK_IMPORTED_MODULE_3__/* .REASONS */ .ez[category][reason];
    return findingOf({ category, reason: reason }, entry, details);
}
/** The same for a reason that is not in the table. */
function findingOf(kind, entry, { message, title, hint, about, also, lostPods, meaning, log, persistence, ...facts }) {
    const { outcome, persistence: usual = 'permanent', isInItsMessage } = entry;
    const advice = hint ?? entry.hint;
    const wording = {
        title: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS)((0,_spoken_js__WEBPACK_IMPORTED_MODULE_5__/* .asText */ .e)(title ?? entry.title)),
        what: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS)((0,_spoken_js__WEBPACK_IMPORTED_MODULE_5__/* .asText */ .e)(message)),
        ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .sw)({ about, also, lostPods, meaning }),
        ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .sw)({
            hint: advice === undefined ? undefined : (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS)((0,_spoken_js__WEBPACK_IMPORTED_MODULE_5__/* .asText */ .e)(advice)),
            log: log ?? (hint === undefined ? entry.log : undefined),
        }),
    };
    return {
        outcome: outcome ?? 'failure',
        ...kind,
        persistence: persistence ?? (usual === 'depends' ? 'transient' : usual),
        ...(isInItsMessage && { isInItsMessage }),
        ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .sw)(facts),
        ...(0,_wording_js__WEBPACK_IMPORTED_MODULE_4__/* .compose */ .Z)(wording),
        wording,
    };
}
/** The text with its names. Without a name, what is around it in its braces is left out too. Braces within a name stay. */
function filled(text, names) {
    return text.replaceAll(/\{([ :,(]*(?:\w+ )*)(\w+)(\)?)\}/g, (_, before, name, after) => names[name] === undefined ? '' : before + (0,_spoken_js__WEBPACK_IMPORTED_MODULE_5__/* .asText */ .e)(names[name]) + after);
}
/** The finding of a case, with the texts of its reason unless it has its own. */
function findingOfCase({ is, title, about, message, hint, persistence }, names, facts = {}) {
    const [category, reason] = is.split('/');
    const entries = _catalogue_js__WEBPACK_IMPORTED_MODULE_3__/* .REASONS */ .ez[category];
    const text = (template) => template && filled(template, names);
    return findingOf({ category, reason }, entries[reason] ?? _catalogue_js__WEBPACK_IMPORTED_MODULE_3__/* .OF_THE_SERVER */ .I0[category], {
        title: text(title),
        about: text(about) || undefined,
        message: (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .capitalize */ .ZH)(filled(message, names)),
        hint: text(hint),
        ...(persistence && { persistence }),
        // If a fact is undefined, the texts of the case stay.
        ...(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .defined */ .sw)(facts),
    });
}
/** The finding for an observed pod. */
function seenCase(name, names = {}, facts = {}) {
    return findingOfCase(_cases_js__WEBPACK_IMPORTED_MODULE_2__/* .CASES */ .G[name], names, facts);
}
/** The finding with more facts. Its texts are composed again from all facts. An undefined fact removes the earlier one. */
function withFacts(found, facts) {
    const wording = { ...found.wording, ...facts };
    return { ...found, ...(0,_wording_js__WEBPACK_IMPORTED_MODULE_4__/* .compose */ .Z)(wording), wording };
}
/** The finding with another reason and its texts: what happened stays, and what `facts` say comes on top. */
function withReason(found, category, reason, facts) {
    const other = finding(category, reason, { message: found.wording.what });
    const { outcome, persistence } = other;
    const { title, hint, log } = other.wording;
    const reclassified = { ...found, outcome, category, reason: other.reason, persistence };
    return withFacts(reclassified, { title, about: undefined, hint, log, ...facts });
}
/** May the step end differently if run again unchanged? If its own program failed, only its author knows. */
function isRetryable(found) {
    return found.outcome === 'failure' && found.persistence !== 'permanent' && found.category !== 'step';
}
/** Where another pod can run the step if it had not started in this one; undefined: the loss of this pod ends the step. */
function replacementAfter(finding) {
    const { category, reason, persistence, mayRun } = finding;
    const entries = _catalogue_js__WEBPACK_IMPORTED_MODULE_3__/* .REASONS */ .ez[category];
    return persistence === 'permanent' || mayRun ? undefined : entries[reason]?.replacement;
}
/**
 * Did the user ask for another run of the step after this? A category applies only if another run can help. A pod that a user
 * deleted was meant to end, so that reason must be named.
 */
function isToRetry(finding, retryOn) {
    const { outcome, category, reason } = finding;
    if (outcome !== 'failure' || !RETRY_CATEGORIES.some((one) => one === category))
        return false;
    if (retryOn.includes(reason))
        return true;
    return retryOn.includes(category) && reason !== 'deleted' && isRetryable(finding);
}
/**
 * The categories that a new pod can help against. The end of the step's program is the step's own, and a timeout applies to all
 * attempts together. If the API server is unreachable, nothing is known about the old pod.
 */
const RETRY_CATEGORIES = [
    'disruption',
    'scheduling',
    'image-pull',
    'configuration',
    'admission',
];
/**
 * All names that `retry-on` accepts. `timeout` is not one, because it is both a cause of failed pulls and an outcome that is
 * never retried.
 */
function retryNames() {
    return [
        ...RETRY_CATEGORIES,
        ...RETRY_CATEGORIES.flatMap((category) => Object.entries(_catalogue_js__WEBPACK_IMPORTED_MODULE_3__/* .REASONS */ .ez[category]).flatMap(([reason, { outcome }]) => outcome === undefined && !Object.hasOwn(_catalogue_js__WEBPACK_IMPORTED_MODULE_3__/* .REASONS */ .ez, reason) ? [reason] : [])),
    ];
}
/** The runner asked the step to stop: someone cancelled the run, or its job timed out. */
const cancelled = finding('cancelled', 'cancelled', { message: 'The step was cancelled.' });
/** Nothing was created. */
function badInputs(problems) {
    const [only = ''] = problems;
    const inputs = new Set(problems.map((problem) => problem.split(':', 1)[0]));
    return finding('input', 'bad-input', {
        title: inputs.size === 1 ? undefined : `${inputs.size} inputs are not valid`,
        message: problems.length === 1 ? only : problems.map((problem) => `- ${problem}`).join('\n'),
    });
}
/** An unexpected error: of this program, or of the system that it runs on. */
function internal(error) {
    if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .hasCode */ .up)(error, 'runner'))
        return finding('internal', 'runner-error', { message: error.message });
    const words = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .systemErrorWords */ .N1)(error);
    if (words !== undefined)
        return finding('internal', 'runner-error', {
            message: `The operating system of the runner reported an error: ${words}.`,
        });
    const message = `This is a bug in Pod Step, not in your step: ${(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .messageOf */ .bD)(error)}`;
    return finding('internal', 'internal', { message: message.replace(/\.?$/, '.') });
}
/** The finding if it is given up by `now`. */
function givenUpBy(blocker, now) {
    if (blocker.giveUp === 'never')
        return undefined;
    return blocker.giveUp === 'now' || blocker.giveUp <= now ? blocker.finding : undefined;
}
/** The times at which they are given up. */
function giveUpTimes(blockers) {
    return blockers.flatMap(({ giveUp }) => (typeof giveUp === 'number' ? [giveUp] : []));
}


/***/ }),

/***/ 4218:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   DQ: () => (/* binding */ theNamespace),
/* harmony export */   Gu: () => (/* binding */ theNode),
/* harmony export */   RZ: () => (/* binding */ STEP),
/* harmony export */   X8: () => (/* binding */ whoIs),
/* harmony export */   qo: () => (/* binding */ insideSentence),
/* harmony export */   z1: () => (/* binding */ quotedFailure)
/* harmony export */ });
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);
/* harmony import */ var _spoken_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3532);


/** Name of the step's own container in sentences. */
const STEP = 'the step';
/** The namespace of a pod in sentences. */
function theNamespace({ namespace }) {
    return namespace === undefined ? 'the pod\u2019s namespace' : `the namespace ${namespace}`;
}
/** The node of a pod in sentences. A pod that has no node yet, or no longer names it, has a node without a name. */
function theNode({ node }) {
    return node === undefined ? 'the node of the pod' : `the node ${node}`;
}
/** Name of the container in sentences: to the reader of a step its container is the step. */
function whoIs(container, step) {
    return container === step ? STEP : `the container ${container}`;
}
/** What a container failed to do, with the words of its node, as the end of a sentence. */
function quotedFailure({ message, rawMessage }) {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS)(`${(0,_spoken_js__WEBPACK_IMPORTED_MODULE_1__/* .asText */ .e)(message).replace(/\.$/, '')}: ${rawMessage}`);
}
/** A sentence or title as the end of another sentence, which starts with `before`. */
function insideSentence(words, before = '') {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS)(before + (0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .uncapitalize */ .YF)((0,_spoken_js__WEBPACK_IMPORTED_MODULE_1__/* .asText */ .e)(words).replace(/\.$/, '')));
}


/***/ }),

/***/ 3532:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ sentencesOf),
/* harmony export */   e: () => (/* binding */ asText)
/* harmony export */ });
/** The text of prose, to show it. Names and numbers are as they are. */
function asText(words) {
    return `${words}`;
}
/** Message and hint. */
function sentencesOf({ message, hint }) {
    return [message, hint]
        .filter((words) => words !== undefined)
        .map(asText)
        .join(' ');
}


/***/ }),

/***/ 9612:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ whoFixes),
/* harmony export */   Z: () => (/* binding */ compose)
/* harmony export */ });
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6873);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);
/* harmony import */ var _spoken_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3532);



/** The texts of a finding, from its facts, each time in the same order. */
function compose(wording) {
    const { title, about } = wording;
    const hint = hintOf(wording);
    return {
        title: about === undefined ? title : (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS)(`${(0,_spoken_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e)(title)}: ${about}`),
        message: joined(messageOf(wording)),
        hint: hint.length === 0 ? undefined : joined(hint),
    };
}
function joined(parts) {
    return (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS)(parts.join(' '));
}
/** What happened \u00b7 what the cluster had to do with it \u00b7 what was tried. */
function messageOf(wording) {
    const { what, also = [], blamedImage, added, mesh, source, firstFailure, whyNot, lostPods = [] } = wording;
    return [
        (0,_spoken_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e)(what),
        ...also.map(_spoken_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e),
        blamedImage !== undefined && `The image is ${blamedImage}.`,
        added && addedInWords(added),
        mesh &&
            `It may have had no network: ${mesh.name} sends the traffic of the pod to its container ${mesh.proxy}, which starts after all init containers.`,
        wording.hadBegun && 'The step had already started, and ends with its pod.',
        source && (0,_spoken_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e)(source),
        firstFailure &&
            `Before that, with the policy ${firstFailure.policy}: ${(0,_job_causes_js__WEBPACK_IMPORTED_MODULE_0__/* .causeInWords */ .sn)(firstFailure.cause)}.`,
        whyNot && WHY_NOT[whyNot],
        lostPods.length > 0 && lossesInWords(lostPods),
    ].filter((part) => typeof part === 'string');
}
/** What it usually means \u00b7 where to read more \u00b7 what to do \u00b7 which input matters. */
function hintOf({ meaning, log, hint, alsoTodo = [], grace, mesh, added }) {
    const instead = added?.todo && adviceOnAdded(added, log);
    const own = [
        meaning && (0,_spoken_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e)(meaning),
        log && LOG[log],
        hint && (0,_spoken_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e)(hint),
        ...alsoTodo.map(_spoken_js__WEBPACK_IMPORTED_MODULE_2__/* .asText */ .e),
        grace &&
            `The input ${grace.input} (${grace.value}) sets how long the step waits for such a failure to pass.`,
    ].filter((part) => typeof part === 'string');
    const { name, keptOutBy } = mesh ?? {};
    const out = `Let ${name} add its proxy as a native sidecar, or keep it out of the pod (${keptOutBy}).`;
    return [...(instead ?? own), ...(mesh ? [out] : [])];
}
/** Where to read on. */
const LOG = {
    more: 'See its log.',
    why: 'See its log for the reason.',
    empty: 'Its log is empty, or could not be read.',
};
const WHY_NOT = {
    started: 'The step had already started, so it was not tried again in another pod.',
    unknown: 'Nothing else was tried, because the node did not confirm that the step had not started.',
    'out-of-time': 'No other pod was created, because the timeout of the step would have ended before the pod could start.',
    unended: 'It was not run again, because its pod has not ended: its program may still run on the node.',
};
/** What the cluster added to the pod, as a sentence. */
function addedInWords({ containers, volumes }) {
    const all = new Set([
        ...containers.map((name) => `container ${name}`),
        ...volumes.map((name) => `volume ${name}`),
    ]);
    const them = all.size === 1 ? 'it' : 'them';
    return `The cluster has added the ${[...all].join(' and the ')} to the pod; the step did not ask for ${them}.`;
}
function adviceOnAdded({ todo, by }, log) {
    if (todo === 'check')
        return [
            'Ask your cluster administrator which webhook or policy adds it, and whether this namespace has and allows all that it needs.',
        ];
    const fix = whoFixes(by);
    if (todo === 'fix')
        return [(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .capitalize */ .ZH)(fix)];
    const advice = `The step did not cause this. Run the step again. If it happens again, ${fix}`;
    return log === undefined ? [advice] : [LOG[log], advice];
}
/** Who can fix a container that the cluster added, as the end of a sentence. */
function whoFixes(mesh) {
    const product = mesh ? ` (by its name ${mesh.name})` : '';
    const means = mesh ? `the ${mesh.keptOutBy}` : 'a label or annotation';
    return `ask your cluster administrator to fix what adds this container${product}. You can also keep it out of the pod with ${means} (in pod-template).`;
}
/** For what reasons the step lost its earlier pods. */
function lossesInWords(lostPods) {
    const reasons = Map.groupBy(lostPods, (reason) => reason);
    const counted = [...reasons].map(([reason, { length }]) => length === 1 ? reason : `${reason} (${length} times)`);
    const pods = lostPods.length === 1 ? 'one pod' : `${lostPods.length} pods`;
    return `Before that, the step lost ${pods}: ${counted.join(', ')}.`;
}


/***/ }),

/***/ 5469:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Mq: () => (/* binding */ readResources),
/* harmony export */   Pn: () => (/* binding */ isEmptyScript),
/* harmony export */   UK: () => (/* binding */ readCommand),
/* harmony export */   tK: () => (/* binding */ parseResources)
/* harmony export */ });
/* harmony import */ var _job_shells_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(1798);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _job_yaml_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4370);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(1557);





/**
 * `template`: the step's container in the template; undefined if the template could not be read. The length of the script is
 * not checked: it is passed in a variable, which has the same limit as an argument (MAX_ARG_STRLEN, execve(2)).
 */
function readCommand(inputs, template) {
    const { raw, text, report } = inputs;
    const script = (0,_values_js__WEBPACK_IMPORTED_MODULE_3__/* .given */ .gI)(raw('run'));
    const shell = (0,_values_js__WEBPACK_IMPORTED_MODULE_3__/* .given */ .gI)(text('shell'));
    report('shell', problemOfShell(shell ?? ''));
    const words = { command: readArguments(inputs, 'command'), args: readArguments(inputs, 'args') };
    const { command = [], args = [] } = words;
    const isCheck = text('mode') === 'check';
    if (isCheck && (script ?? command[0] ?? args[0]) !== undefined)
        report('mode', 'check does not run anything; leave out run, command and args');
    if (script === undefined) {
        const isAlone = isCheck || raw('command').trim() !== '' || raw('args').trim() !== '';
        if (isAlone && shell !== undefined && shell !== 'sh -e')
            report('shell', 'is set without run, and only a script has a shell; leave shell out');
        if (!isCheck && template !== undefined)
            reportNothingToRun(inputs, words, template);
        return { kind: 'exec', command, args };
    }
    if (isEmptyScript(script))
        report('run', `the script has no command, only comments. ${EMPTY}`);
    if (command.length > 0)
        report('command', 'is set together with run; use only one of them');
    if (args.length > 0)
        report('args', 'is set together with run; args belongs to command, or to the ENTRYPOINT of the image');
    return { kind: 'script', script, shell: (shell ?? 'sh -e').split(/\s+/) };
}
const EMPTY = 'If it comes from an expression, such as matrix.cmd, that expression has no value in this job: check its name';
const OF_IMAGE = 'To run the program of the image, write `args: []`';
/**
 * A step whose expression came out empty would run the program of the image, or an empty script, and be green without its work.
 * Inputs that could not be read are undefined.
 */
function reportNothingToRun({ raw, report }, { command, args }, template) {
    if (command === undefined || args === undefined)
        return;
    const hasCommand = command.length > 0;
    const program = hasCommand ? command : (template.command ?? []);
    const words = [...program, ...(args.length > 0 || hasCommand ? args : (template.args ?? []))];
    const owner = args.length > 0 ? 'args' : hasCommand ? 'command' : 'pod-template';
    if (!hasCommand && raw('command').trim() !== '')
        report('command', `does not name a program. ${EMPTY}. ${OF_IMAGE}, and leave command out`);
    else if (words.length === 0 && raw('args').trim() === '' && template.args === undefined)
        report('run', `nothing to run: run, command and args are missing or empty. ${EMPTY}. ${OF_IMAGE}`);
    else if (hasCommand && isBlank(command[0]))
        report('command', `the name of the program is empty. ${EMPTY}`);
    else if (program.length === 0 && words.length > 0 && words.every(isBlank))
        report(owner, `every argument is empty. ${EMPTY}`);
    else if (isEmptyScript(scriptIn(words) ?? 'none'))
        report(owner, `the script after -c has no command. ${EMPTY}`);
}
function isBlank(word) {
    return word === undefined || word.trim() === '';
}
/** By the name of its program, without a folder. */
const SHELL = /^(?:ba|da|a|z|k|mk)?sh$/;
/** What a shell among the words of a command line gets as its script. */
function scriptIn(words) {
    const shell = words.findIndex((word) => SHELL.test(word.slice(word.lastIndexOf('/') + 1)));
    const option = words.findIndex((word, index) => shell !== -1 && index > shell && /^-[A-Za-z]*c$/.test(word));
    return option === -1 ? undefined : words[option + 1];
}
/** A comment, or only options of the shell. `set -e; make` has a command. */
const WITHOUT_COMMAND = /^(?:set\s+[-+][^;&|$`#]*;\s*)*(?:set\s+[-+][^;&|$`#]*)?(?:#.*)?$/;
/** Has it only comments, and options of the shell that it then needs for nothing? */
function isEmptyScript(script) {
    return script.split(/[\r\n]+/).every((line) => WITHOUT_COMMAND.test(line.trim()));
}
/** What does another thing with -c. Some end well, and the script has not run. Others are taken: shells have many names. */
const NO_SHELL = /^(?:true|false|echo|(?:php|node|nodejs|deno|bun|perl|ruby|lua)[\d.-]*)$/;
function problemOfShell(shell) {
    if (shell.includes('{0}'))
        return 'contains {0}, but the script is passed after -c and not as a file; remove {0}, as in bash -eo pipefail';
    const { name = '' } = (0,_job_shells_js__WEBPACK_IMPORTED_MODULE_4__/* .interpreterIn */ .g)(shell.split(/\s+/)) ?? {};
    if (NO_SHELL.test(name))
        return `${name} does not accept a script after -c; set a shell, as in bash -eo pipefail, or pass the script to the program in command, as in ["node", "-e", "\u2026"]`;
    if (/["'`]|(?<!\S)#/.test(shell))
        return 'contains quotes or a comment, which are not interpreted; remove them';
    return undefined;
}
/** Undefined if it can't be read. */
function readArguments({ raw, report }, name) {
    const list = parseArguments(raw(name).replace(/^\ufeff/, ''), name === 'command');
    if (typeof list !== 'string')
        return list;
    report(name, list);
    return undefined;
}
/**
 * The arguments of a command: one per line, or a YAML list (`["make", "test"]`, or lines that start with `- `). Otherwise, the
 * problem, which quotes no argument, because an argument can be a secret. `isProgram`: the first one is the name of a program.
 */
function parseArguments(text, isProgram) {
    if (LIST.test(text))
        return parseList(text);
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    const [first = ''] = lines;
    if (/\s/.test(first.trim()) && (lines.length === 1 || isProgram))
        return `${lines.length === 1 ? 'the line' : 'the first line'} has spaces and would be a single argument; write one argument per line, or a list such as ["make", "test"]`;
    // Spaces at the end of a line are invisible. An argument that needs them can be in a YAML list.
    return lines.map((line) => line.trimEnd());
}
/** A YAML list, after blank lines, comments and the line that can start a document. */
const LIST = /^(?:[ \t]*(?:#.*|---[ \t]*)?\r?\n)*[ \t]*(?:\[|-[ \t])/;
function parseList(text) {
    const parsed = (0,_job_yaml_js__WEBPACK_IMPORTED_MODULE_2__/* .parseYaml */ .h)(text, { numbers: 'text' });
    if ('problem' in parsed)
        return `is not a valid list: ${parsed.problem}`;
    const list = parsed.value;
    if (!Array.isArray(list))
        return 'is not a valid list';
    const bad = list.findIndex((entry) => typeof entry !== 'string' || entry.includes('\0'));
    return bad === -1 ? list : `entry ${bad + 1} is not text, or has a zero byte; put it in quotes`;
}
/** Maps of requests and limits, or JSON. */
const YAML = /^\ufeff?[ \t]*(\{|(requests|limits)[ \t]*:)/m;
const NAME = /^(?:(requests|limits)\.)?([A-Za-z0-9][\w./-]*)$/;
const FORMS = 'write cpu=500m, limits.memory=2Gi, or YAML with requests and limits';
/** Lines like `cpu=500m` (requests.cpu) and `limits.memory=2Gi`, or YAML with requests and limits. */
function parseResources(text, report) {
    if (!YAML.test(text))
        return readLines((0,_values_js__WEBPACK_IMPORTED_MODULE_3__/* .numberedRules */ .Qp)(text).map(({ line, number }) => [`line ${number}`, line]), report);
    const parsed = (0,_job_yaml_js__WEBPACK_IMPORTED_MODULE_2__/* .parseYaml */ .h)(text, { numbers: 'text' });
    if ('value' in parsed)
        return readResources(parsed.value, report);
    report(`is not valid YAML: ${parsed.problem}`);
    return undefined;
}
/** A map such as `{ limits: { memory: 2Gi }, cpu: 500m }`. */
function readResources(map, report) {
    if (!(0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(map))
        report(`is not a map; ${FORMS}`);
    const lines = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(map) ? linesOf(map) : [];
    return readLines(lines.map((line, index) => [`entry ${index + 1}`, line]), report);
}
function linesOf(map) {
    return Object.entries(map).flatMap(([name, value]) => {
        if ((0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .isObject */ .Gv)(value))
            return linesOf(value).map((line) => `${name}.${line}`);
        const isEmptyMap = value === null && /^(requests|limits)$/.test(name);
        return isEmptyMap ? [] : [`${name}=${value ?? ''}`];
    });
}
/**
 * For devices and huge pages, the API server requires a limit that equals the request, so either sets both:
 * https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#extended-resources
 */
function readLines(lines, report) {
    const resources = {};
    for (const [place, line] of lines) {
        const equals = line.indexOf('=');
        const quantity = line.slice(equals + 1).trim();
        const [, kind, name = ''] = NAME.exec(line.slice(0, Math.max(equals, 0)).trim()) ?? [];
        const list = kind === 'limits' ? kind : 'requests';
        const known = resources[list] ?? {};
        resources[list] = known;
        const problem = problemOfResource(name, quantity, known);
        report(problem && `${place}${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_0__/* .codePoints */ .BH)(line)} ${problem}`);
        known[name] = quantity;
    }
    const ofDevices = Object.entries(resources.requests ?? {}).filter(([name]) => !STANDARD.includes(name));
    if (ofDevices.length > 0)
        resources.limits = { ...Object.fromEntries(ofDevices), ...resources.limits };
    return lines.length === 0 ? undefined : resources;
}
/** https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/#resource-types */
const STANDARD = ['cpu', 'memory', 'ephemeral-storage'];
/** `known`: the resources before it. */
function problemOfResource(name, quantity, known) {
    if (name === '' || quantity === '')
        return `is not a valid resource; ${FORMS}`;
    if (Object.hasOwn(known, name))
        return 'repeats a resource that is already set; remove one of them';
    if (/[,;=]/.test(quantity))
        return 'has more than one entry; write each on its own line, without a comma';
    const amount = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .parseQuantity */ .Lf)(quantity);
    if (amount === undefined)
        return 'does not have a valid quantity; write it as in 500m, 2 or 512Mi (Kubernetes units have no space and no trailing B)';
    const isStandard = STANDARD.includes(name) || name.startsWith('hugepages-');
    // The API server refuses other names without a slash.
    if (!isStandard && !name.includes('/'))
        return `does not name a Kubernetes resource; use ${STANDARD.join(', ')}, hugepages-2Mi or a device such as nvidia.com/gpu, and limits.memory for a limit`;
    // 0 requests nothing, which is intended.
    return name !== 'cpu' && isStandard && amount > 0 && amount < 1024
        ? 'is less than 1 KiB: a number alone is bytes, and m is a thousandth of a byte; write Mi for mebibytes'
        : undefined;
}


/***/ }),

/***/ 9014:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   JC: () => (/* binding */ problemOfObjectName),
/* harmony export */   qz: () => (/* binding */ problemOfImage),
/* harmony export */   r6: () => (/* binding */ readNames),
/* harmony export */   y7: () => (/* binding */ problemOfName)
/* harmony export */ });
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7559);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7200);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1557);





/** Names of most other objects. */
const DNS_SUBDOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
function problemOfName(name, what = 'container') {
    if (!_job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .DNS_LABEL */ .HR.test(name))
        return `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(name)} is not a valid ${what} name; use at most 63 lowercase letters, digits and "-"`;
    if (!(0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_3__/* .isCheckName */ .sh)(name))
        return undefined;
    return `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(name)} is reserved for image preflight checks; choose a name that does not start with imagecheck`;
}
/** For objects such as a Secret. `hidden`: whether the whole input looks like a secret. */
function problemOfObjectName(name, hidden) {
    if (DNS_SUBDOMAIN.test(name))
        return undefined;
    return `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(name, hidden)} is not a valid object name; use lowercase letters, digits, "-" and "."`;
}
/** Quotes the image and its parts only where they don't look like a secret. */
function problemOfImage(image, hidden) {
    const reference = (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_4__/* .parseImageReference */ .o_)(image);
    if (!('problem' in reference))
        return undefined;
    const why = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .isUnquotable */ .zi)(image, hidden) ? '' : `: ${reference.problem}`;
    return `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(image, hidden)} is not a valid image reference${why}`;
}
/** The names that an input lists. */
function readNames({ raw, report }, input, problemOf) {
    const text = raw(input);
    const hidden = (0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .looksSecret */ .n0)(text);
    const names = (0,_values_js__WEBPACK_IMPORTED_MODULE_2__/* .entriesOf */ .Mc)(text);
    for (const name of names)
        report(input, problemOf(name, hidden));
    return names;
}


/***/ }),

/***/ 8530:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ readRegularFile),
/* harmony export */   _: () => (/* binding */ whyUnreadable)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3024);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(2286);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);



const PIECE_BYTES = 64 * 1024;
/**
 * The content of a file that a user, a kubeconfig or a repository names. Only a regular file of at most `maxBytes` is read; the
 * path can be a link to it. A FIFO would block the process, and `/dev/zero` would fill its memory. Throws what whyUnreadable
 * explains.
 */
function readRegularFile(path, maxBytes) {
    // Opening a device can have an effect, so the path is checked before.
    check((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path), maxBytes);
    // Without a flag for that, opening a FIFO that has taken the place of the file would wait for a writer. Windows lacks the flag.
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(path, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_RDONLY | (node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.O_NONBLOCK ?? 0));
    try {
        check((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.fstatSync)(file), maxBytes);
        return readAll(file, maxBytes);
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
    }
}
/** The files of /proc say that they have no bytes, and some of them never end. */
function readAll(file, maxBytes) {
    const pieces = [];
    let bytes = 0;
    for (;;) {
        const piece = Buffer.alloc(Math.min(PIECE_BYTES, maxBytes + 1 - bytes));
        const read = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(file, piece);
        if (read === 0)
            return Buffer.concat(pieces);
        pieces.push(piece.subarray(0, read));
        bytes += read;
        if (bytes > maxBytes)
            throw tooLarge(maxBytes);
    }
}
function check(stats, maxBytes) {
    if (!stats.isFile())
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .codedError */ .Au)('file', 'it is not a regular file');
    if (stats.size > maxBytes)
        throw tooLarge(maxBytes);
}
function tooLarge(maxBytes) {
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .codedError */ .Au)('file', `it is larger than ${maxBytes / 1024 / 1024} MiB`);
}
/** Why readRegularFile failed, as in "it is not a regular file" or "permission denied (EACCES)". Quotes no path. */
function whyUnreadable(error) {
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .hasCode */ .up)(error, 'file') ? error.message : ((0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .systemErrorWords */ .N1)(error) ?? 'its name is not valid');
}


/***/ }),

/***/ 1557:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $7: () => (/* binding */ readDuration),
/* harmony export */   CU: () => (/* binding */ parseInput),
/* harmony export */   E9: () => (/* binding */ parseDuration),
/* harmony export */   FW: () => (/* binding */ problemOfDuration),
/* harmony export */   HQ: () => (/* binding */ isNear),
/* harmony export */   Kf: () => (/* binding */ readChoice),
/* harmony export */   Ko: () => (/* binding */ readInputs),
/* harmony export */   Mc: () => (/* binding */ entriesOf),
/* harmony export */   Qp: () => (/* binding */ numberedRules),
/* harmony export */   SD: () => (/* binding */ ruleLines),
/* harmony export */   SI: () => (/* binding */ parseSwitch),
/* harmony export */   UF: () => (/* binding */ numberedLines),
/* harmony export */   Xy: () => (/* binding */ parseLabels),
/* harmony export */   dF: () => (/* binding */ allOrEveryProblem),
/* harmony export */   gI: () => (/* binding */ given),
/* harmony export */   hc: () => (/* binding */ readSwitch),
/* harmony export */   j7: () => (/* binding */ isNearest),
/* harmony export */   q6: () => (/* binding */ problemOfKey)
/* harmony export */ });
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(2286);
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7559);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(962);



/** For each input; further problems are only counted. */
const MAX_PROBLEMS_OF_INPUT = 20;
/** Throws an `input` error with all problems that `read` reports. */
function readInputs(raw, read) {
    const problems = [];
    const counts = new Map();
    const report = (input, problem) => {
        if (problem === undefined)
            return;
        const count = (counts.get(input) ?? 0) + 1;
        counts.set(input, count);
        if (count <= MAX_PROBLEMS_OF_INPUT)
            problems.push(`${input}: ${problem}`);
    };
    const result = read({ raw, text: (name) => raw(name).trim(), report });
    for (const [input, count] of counts)
        if (count > MAX_PROBLEMS_OF_INPUT)
            problems.push(`${input}: and ${count - MAX_PROBLEMS_OF_INPUT} more problems`);
    if (problems.length > 0)
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .inputError */ .Xu)(problems);
    return result;
}
function parseInput({ raw, report }, name, parse) {
    return parse(raw(name), (problem) => void report(name, problem));
}
/** Undefined for an input that was not given. */
function given(text) {
    return text.trim() === '' ? undefined : text;
}
/** Awaits all. Throws one `input` error with all problems, or the first error of another kind. */
async function allOrEveryProblem(readings) {
    const settled = await Promise.allSettled(readings.map(async (read) => read()));
    const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const other = failures.find((failure) => !(0,_job_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .hasCode */ .up)(failure, 'input'));
    if (other !== undefined)
        throw other;
    if (failures.length > 0)
        throw (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .inputError */ .Xu)(failures.flatMap((failure) => failure.problems));
    return settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
}
/** Default: the first choice. */
function readChoice({ text, report }, name, choices) {
    const word = text(name);
    const choice = choices.find((one) => one === word);
    if (word !== '' && choice === undefined)
        report(name, `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(word)} must be one of ${choices.join(', ')}`);
    return choice ?? choices[0];
}
/** Default: false. */
function readSwitch({ text, report }, name) {
    const value = parseSwitch(text(name));
    if (value === undefined)
        report(name, `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(text(name))} must be true or false`);
    return value ?? false;
}
/** YAML 1.2 core schema, as on GitHub: true, True, TRUE and their opposites; empty is false. */
function parseSwitch(text) {
    if (/^(true|True|TRUE)$/.test(text))
        return true;
    return /^(false|False|FALSE|)$/.test(text) ? false : undefined;
}
/** A signed 32-bit number of milliseconds, in whole seconds, as pods count their deadline. */
const MAX_DURATION_MS = 2_147_483_000;
const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** In characters; the expression below takes quadratic time for digits without a unit. */
const MAX_LENGTH = 50;
/** Milliseconds of `90s`, `10m`, `1h30m` or `1.5h`, up to 24 days; undefined for everything else, including bare numbers. */
function parseDuration(text) {
    if (text.length > MAX_LENGTH)
        return undefined;
    const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
    if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text)
        return undefined;
    const spans = parts.map(([, number, unit = '']) => Number(number) * (UNITS[unit] ?? Number.NaN));
    const total = Math.round(spans.reduce((sum, span) => sum + span));
    return total <= MAX_DURATION_MS ? total : undefined;
}
function problemOfDuration(text, leastMs, hidden) {
    const last = leastMs === 0 ? '0s' : '1h30m';
    return `${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .quoted */ .TL)(text, hidden)} is not a valid duration (${leastMs / 1000}s to 24 days); write it as in 90s, 10m or ${last}`;
}
/** In milliseconds. `fallback`: for an empty input. `leastMs`: zero for a grace. */
function readDuration({ text, report }, name, fallback, leastMs = 1000) {
    const written = text(name);
    if (written === '')
        return fallback;
    const milliseconds = parseDuration(written) ?? -1;
    if (milliseconds < leastMs)
        report(name, problemOfDuration(written, leastMs));
    return milliseconds;
}
/** Trimmed lines, without blank ones and lines that start with `#`. */
function numberedLines(text) {
    return text
        .split(/\r\n?|\n/)
        .map((line, index) => ({ line: line.trim(), number: index + 1 }))
        .filter(({ line }) => line !== '' && !line.startsWith('#'));
}
/** The same without comments at the ends of lines, for what has no # after a blank itself. */
function numberedRules(text) {
    // Comments start with # at the start of a line or after a space.
    return numberedLines(text).map(({ line, number }) => ({
        line: line.replace(/(?<!\S)#.*/s, '').trim(),
        number,
    }));
}
/** Separated by spaces, commas or line breaks. A line can end with a comment. */
function entriesOf(text) {
    return ruleLines(text).flatMap((line) => line.split(/[\s,]+/).filter((entry) => entry !== ''));
}
/** The lines without comments and without blank lines. */
function ruleLines(text) {
    return numberedRules(text).map(({ line }) => line);
}
/** A name of at most 63 characters, optionally after a DNS name and a slash. */
const KEY = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^([A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?)?$/;
/** For a label or annotation. A step finds its pods by some of them. */
function problemOfKey(key) {
    return key.startsWith('pod-step/') || Object.hasOwn(_job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .MANAGED_BY */ .Kf, key)
        ? `has the key ${key}, which is reserved for Pod Step; remove it`
        : undefined;
}
/**
 * Parses the KEY=VALUE lines of `labels` and `node-selector`. Problems give the line number.
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set
 */
function parseLabels(text, report) {
    const labels = new Map();
    for (const { line, number } of numberedRules(text)) {
        const equals = line.indexOf('=');
        const key = line.slice(0, Math.max(equals, 0)).trim();
        const value = line.slice(equals + 1).trim();
        const problem = equals === -1 ? 'is not a valid label; write KEY=VALUE' : problemOf(key, value, labels);
        if (problem === undefined)
            labels.set(key, value);
        else
            report(`line ${number}${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_1__/* .codePoints */ .BH)(line)} ${problem}`);
    }
    return Object.fromEntries(labels);
}
function problemOf(key, value, before) {
    if (!KEY.test(key))
        return 'does not have a valid label key before "="; write it as in team or example.com/team';
    if (/[,;=]/.test(value))
        return 'has more than one label; write each on its own line, without a comma';
    if (!VALUE.test(value))
        return 'does not have a valid label value after "="; use at most 63 letters, digits, "-", "_" and "."';
    if (before.has(key))
        return 'repeats a key that is already set; remove one of the lines';
    return problemOfKey(key);
}
/** Equal, or one letter is added, missing or changed, or two adjacent letters are swapped. */
function isNear(one, other) {
    const [a, b] = rests(one, other);
    return a.slice(1) === b.slice(1) || isNearest(one, other);
}
/** The same without a changed letter, which more often makes another word. */
function isNearest(one, other) {
    const [a, b] = rests(one, other);
    const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
    return a === b || isSwapped || a.slice(1) === b || a === b.slice(1);
}
/** What follows the letters that both start with. */
function rests(one, other) {
    let begin = 0;
    while (begin < one.length && one[begin] === other[begin])
        begin++;
    return [one.slice(begin), other.slice(begin)];
}


/***/ }),

/***/ 6873:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Aj: () => (/* binding */ isCause),
/* harmony export */   F_: () => (/* binding */ persistenceOf),
/* harmony export */   hE: () => (/* binding */ CAUSES),
/* harmony export */   nz: () => (/* binding */ isAccessRefused),
/* harmony export */   sn: () => (/* binding */ causeInWords)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);

const CAUSES = {
    'not-found': {
        title: 'Image not found',
        sentence: '@ does not exist in its registry',
        hint: 'Check the spelling, and that the image was pushed before this step ran.',
    },
    /** 401 or 403: denied, expired or wrong credentials. */
    unauthorized: {
        title: 'Access to the image denied',
        sentence: '% refused access to @',
        hint: 'Check that the credentials are valid and can pull this repository.',
    },
    'unauthorized-or-not-found': {
        title: 'Image not found, or access denied',
        sentence: '@ does not exist in %, or this cluster has no access to it',
        hint: 'Check the spelling of the image. If it is private, provide credentials that can pull it: with `registry-credentials`, an image pull secret or the service account.',
    },
    /** No credentials for a registry that demands them; a missing pull secret; a helper that fails. */
    'credentials-missing': {
        title: 'No credentials for the registry',
        sentence: '% requires credentials for @, and none were given or none were valid',
        hint: 'Provide credentials that can pull it: with `registry-credentials`, an image pull secret or the service account.',
    },
    /** Not a legal reference, or a short name that the runtime can't resolve. */
    'invalid-reference': {
        title: 'Invalid image reference',
        sentence: '@ is not an image reference that the node accepts',
        hint: 'Write the image as `registry/path/name:tag`: in lower case, without `https://` and without spaces.',
    },
    'platform-mismatch': {
        title: 'No image for the platform of the node',
        sentence: '@ has no image for the operating system and CPU architecture of this node',
        hint: 'Build the image for this platform too (`docker buildx build --platform linux/amd64,linux/arm64`), or choose other nodes with `node-selector`.',
    },
    /** Schema 1, an unknown media type, or an artifact that is not an image. */
    'unsupported-format': {
        title: 'Unsupported image format',
        sentence: '@ exists, but in a format that the node can\u2019t run',
        hint: 'Build the image again with a current tool. Check that the name is an image, and not a chart, a signature or a build cache.',
    },
    /** Signatures, vulnerabilities, a blocked registry. */
    signature: {
        title: 'Image not allowed by a policy',
        sentence: 'the policy of the node or of % does not allow @',
        hint: 'Ask the administrators of the registry and the cluster which policy it is. If it requires a signature, sign the image with a key that it trusts.',
    },
    /** An untrusted, expired or wrong certificate, or HTTP where HTTPS was expected. */
    tls: {
        title: 'No trusted TLS connection to the registry',
        sentence: 'the node could not make a trusted connection to % for @',
        hint: 'Make the nodes trust the authority that signed the registry\u2019s certificate.',
    },
    'never-policy': {
        title: 'No usable image on the node',
        sentence: 'the node has no @ that this pod can use, and its pull policy is Never',
        hint: 'Load the image on the node beforehand, or allow a pull with `pull-policy: Never, IfNotPresent`. Since Kubernetes 1.35, nodes also refuse an image that was pulled with credentials that this pod lacks.',
    },
    /** 429, or a quota of pulls is used up. */
    'rate-limited': {
        persistence: 'transient',
        title: 'Pull rate limit reached',
        sentence: '% limits how much this cluster can pull, and refused @ for now',
        hint: 'Wait, pull with credentials, or use the image of the node with `pull-policy: IfNotPresent`.',
    },
    /** 5xx, maintenance, a licence wall of the registry itself. */
    'registry-unavailable': {
        persistence: 'transient',
        title: 'Registry unavailable',
        sentence: '% could not serve @',
        hint: 'Check the registry\u2019s status page or its log.',
    },
    dns: {
        persistence: 'transient',
        title: 'Registry name does not resolve',
        sentence: 'the node could not resolve the name % to pull @',
        hint: 'Check the registry\u2019s name, and that the node\u2019s DNS resolves it. Pods can resolve names that nodes can\u2019t.',
    },
    /** Refused, reset, unreachable, or cut off in the middle. */
    network: {
        persistence: 'transient',
        title: 'Registry unreachable',
        sentence: 'the node could not connect to % for @, or lost the connection',
        hint: 'Check that the registry is up and that the node can reach it: address, port, firewall.',
    },
    /** No answer in time, at any step except a name lookup or a proxy. */
    timeout: {
        persistence: 'transient',
        title: 'No answer from the registry',
        sentence: '% did not answer in time for @',
        hint: 'Check that the registry is up and that no firewall drops the node\u2019s packets.',
    },
    proxy: {
        persistence: 'transient',
        title: 'A proxy answered instead of the registry',
        sentence: 'something between the node and % answered in its place for @',
        hint: 'Check the proxy settings of the node\u2019s container runtime, or the address of the registry.',
    },
    /** Digest or size mismatch, or content that is missing from a store. */
    'corrupt-content': {
        persistence: 'transient',
        title: 'Corrupt image content',
        sentence: 'what % sent of @ does not match its digest',
        hint: 'If it happens again, push the image again, and clear it from the caches of a mirror and the node.',
    },
    /** No space, an I/O error or a read-only store on the node. */
    disk: {
        persistence: 'transient',
        title: 'The node could not store the image',
        sentence: 'the node had no space for @, or its disk failed',
        hint: 'Free space on the node or check its disk. Another node may have space.',
    },
    'kubelet-throttled': {
        persistence: 'kubelet-retries',
        title: 'The node\u2019s pull limit is reached',
        sentence: 'the node has reached its limit of pulls per second, and @ has to wait',
        hint: 'Start fewer pods at once, or raise registryPullQPS and registryBurst of the kubelet.',
    },
    'runtime-error': {
        persistence: 'transient',
        title: 'The container runtime failed',
        sentence: 'the node\u2019s container runtime could not handle @',
        hint: 'If it happens again, check the node: its container runtime failed, not the registry.',
    },
    'backoff-only': {
        persistence: 'unknown',
        title: 'Image not pulled',
        sentence: '@ could not be pulled; this node does not say why',
        hint: 'See the events of the pod (`kubectl get events`): this kubelet reports the reason only there.',
    },
    other: {
        persistence: 'unknown',
        title: 'Image not pulled',
        sentence: '@ could not be pulled',
        hint: 'Read the node\u2019s message, which Pod Step does not recognize.',
        isInItsMessage: true,
    },
};
function persistenceOf(cause) {
    const entry = CAUSES[cause];
    return entry.persistence ?? 'permanent';
}
function causeInWords(cause) {
    return (0,_text_js__WEBPACK_IMPORTED_MODULE_0__/* .uncapitalize */ .YF)(CAUSES[cause].title);
}
function isCause(word) {
    return Object.hasOwn(CAUSES, word);
}
/** Without the right credentials; some registries then say that there is no such image. */
function isAccessRefused(cause) {
    return cause === 'credentials-missing' || cause.startsWith('unauthorized');
}


/***/ }),

/***/ 2286:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Au: () => (/* binding */ codedError),
/* harmony export */   G4: () => (/* binding */ isAborted),
/* harmony export */   US: () => (/* binding */ isForbidden),
/* harmony export */   Xu: () => (/* binding */ inputError),
/* harmony export */   up: () => (/* binding */ hasCode)
/* harmony export */ });
function codedError(code, message = code, ...[details]) {
    return Object.assign(new Error(message), { code, ...details });
}
function hasCode(error, code) {
    return error instanceof Error && 'code' in error && error.code === code;
}
function inputError(problems) {
    return codedError('input', problems.join('\n'), { problems });
}
/** The work was aborted, by a signal that names no other reason. */
function isAborted(error) {
    return error instanceof Error && error.name === 'AbortError';
}
function isForbidden(error) {
    return hasCode(error, 'api') && error.status === 403;
}


/***/ }),

/***/ 7559:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   CV: () => (/* binding */ TOKEN),
/* harmony export */   Fv: () => (/* binding */ renewed),
/* harmony export */   HR: () => (/* binding */ DNS_LABEL),
/* harmony export */   IC: () => (/* binding */ expiry),
/* harmony export */   Kf: () => (/* binding */ MANAGED_BY),
/* harmony export */   LZ: () => (/* binding */ attemptName),
/* harmony export */   Ne: () => (/* binding */ jobUrl),
/* harmony export */   Vp: () => (/* binding */ runUrl),
/* harmony export */   Zb: () => (/* binding */ EXPIRES),
/* harmony export */   ap: () => (/* binding */ TOKEN_ANNOTATION),
/* harmony export */   ls: () => (/* binding */ identify),
/* harmony export */   m9: () => (/* binding */ documentsUrl),
/* harmony export */   xv: () => (/* binding */ VERSION)
/* harmony export */ });
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6671);

/**
 * A label of every object that Pod Step creates:
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/common-labels/
 */
const MANAGED_BY = { 'app.kubernetes.io/managed-by': 'pod-step' };
/** Identifies our pod among earlier and later ones of its name. Random, and secret until the pod exists. */
const TOKEN_ANNOTATION = 'pod-step/token';
/**
 * The token of a pod, or of the content of a pull secret. With an empty token, an object without the annotation would count as
 * the step's own.
 */
const TOKEN = /^[0-9a-f]{32}$/;
/** Names of namespaces and containers: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/ */
const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** A pod's name is also its host name, a DNS label of at most 63 characters. */
const MAX_NAME_LENGTH = 63;
const MAX_LABEL_LENGTH = 63;
/** Names the pod `repository-run-job-random`, as far as known. `random`: a few of [a-z0-9]; `token`: unique. */
function identify(origin, namespace, random, token) {
    return {
        pod: podName([origin.repository?.split('/').pop(), origin.runNumber, origin.job], random),
        namespace,
        labels: {
            ...MANAGED_BY,
            ...label('pod-step/repository', origin.repository?.replaceAll('/', '.')),
            ...label('pod-step/run-id', origin.runId),
            ...label('pod-step/job', origin.job),
        },
        annotations: {
            [TOKEN_ANNOTATION]: token,
            ...(0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .defined */ .sw)({
                'pod-step/repository': origin.repository,
                'pod-step/workflow': origin.workflow,
                'pod-step/actor': origin.actor,
                'pod-step/run': runUrl(origin),
                'pod-step/job-url': jobUrl(origin),
            }),
        },
        pullSecrets: [],
    };
}
/** The same step in another pod: its name and token can't be derived from the earlier ones. */
function renewed(identity, random, token) {
    return {
        ...identity,
        pod: identity.pod.replace(RANDOM, `-${random}`),
        annotations: { ...identity.annotations, [TOKEN_ANNOTATION]: token },
    };
}
/**
 * The pod of the first attempt has the plain name, later ones add their number, the probe pod adds `images`. The random part
 * stays whole: without it, jobs of one matrix would have pods of one name.
 */
function attemptName(name, attempt) {
    const suffix = attempt === 1 ? '' : `-${attempt}`;
    const end = `${RANDOM.exec(name)?.[0] ?? ''}${suffix}`;
    return `${cut(name.replace(RANDOM, ''), MAX_NAME_LENGTH - end.length)}${end}`;
}
const RANDOM = /-[a-z0-9]+$/;
/** A part of a name, without a dash at its end. */
function cut(stem, length) {
    return stem.slice(0, length).replace(/-+$/, '');
}
function podName(parts, random) {
    const stem = parts
        .filter((part) => part !== undefined)
        .join('-')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replace(/^-+/, '');
    return `${cut(stem, MAX_NAME_LENGTH - random.length - 1) || 'pod-step'}-${random}`;
}
/** URL of the run's page; undefined outside GitHub. */
function runUrl({ server, repository, runId, runAttempt }) {
    if (server === undefined || repository === undefined || runId === undefined)
        return undefined;
    const attempt = runAttempt === undefined ? '' : `/attempts/${runAttempt}`;
    return `${server}/${repository}/actions/runs/${runId}${attempt}`;
}
/** URL of the job's page; undefined where its number is not known. */
function jobUrl({ checkRunId, ...origin }) {
    const run = runUrl({ ...origin, runAttempt: undefined });
    return run === undefined || checkRunId === undefined ? undefined : `${run}/job/${checkRunId}`;
}
const PROJECT = 'pod-step/pod-step';
const REPOSITORY = /^\w[\w.-]*\/\w[\w.-]*$/;
const REF = /^\w[\w.-]*(\/\w[\w.-]*)*$/;
/**
 * URL of the documents at the version of the action that runs. This project is public on github.com, and GHES can run it without a
 * copy. A fork is on the server of its workflows.
 */
function documentsUrl({ server, actionRepository = '', actionRef = '' }) {
    const isNamed = REPOSITORY.test(actionRepository) && REF.test(actionRef);
    const [repository, ref] = isNamed ? [actionRepository, actionRef] : [PROJECT, `v${VERSION}`];
    const host = repository === PROJECT ? undefined : server;
    return `${host ?? 'https://github.com'}/${repository}/blob/${ref}/docs`;
}
/** A label value has letters, digits, "-", "_" and ".", with a letter or digit at both ends, and is short. */
function label(key, value) {
    const legal = value
        ?.replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
        .slice(0, MAX_LABEL_LENGTH)
        .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
    return legal ? { [key]: legal } : {};
}
/**
 * Label of pods that are not kept on purpose: the hour (UTC) when their step has certainly ended, such as `2026-11-21T17`. If
 * the pod still exists then, its runner was lost, and the next step may delete it.
 */
const EXPIRES = 'pod-step/expires';
/** After the step's timeout: for its report, the post step, and clock differences between runners. */
const SLACK_MS = 3_600_000;
/** The label for the pods of a step that started at `begunAt` (milliseconds since 1970). */
function expiry(begunAt, timeoutMs) {
    return { [EXPIRES]: (0,_values_js__WEBPACK_IMPORTED_MODULE_0__/* .hourOf */ .cg)(begunAt + timeoutMs + SLACK_MS) };
}
/** The same version as in package.json. */
const VERSION = '0.9.0';


/***/ }),

/***/ 4364:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   KS: () => (/* binding */ volumeIn),
/* harmony export */   Kd: () => (/* binding */ containersIn),
/* harmony export */   Vz: () => (/* binding */ volumeConsumer),
/* harmony export */   _v: () => (/* binding */ namesImageVolume),
/* harmony export */   ff: () => (/* binding */ pullersIn),
/* harmony export */   fi: () => (/* binding */ CHECK),
/* harmony export */   k5: () => (/* binding */ isCheckMount),
/* harmony export */   oQ: () => (/* binding */ NOBODY),
/* harmony export */   sh: () => (/* binding */ isCheckName),
/* harmony export */   xD: () => (/* binding */ OWN_PATH),
/* harmony export */   yX: () => (/* binding */ strongest),
/* harmony export */   zJ: () => (/* binding */ PULL_POLICIES),
/* harmony export */   zd: () => (/* binding */ imageFor)
/* harmony export */ });
/**
 * The volume with the executables of checks has this name. Their init containers and image volumes have a number after it. A template
 * can't use such names.
 */
const CHECK = 'imagecheck';
function isCheckName(name) {
    return name === CHECK || name.startsWith(`${CHECK}-`);
}
/**
 * The folder of all files of Pod Step in a container. A volume that is mounted below it with the name of a check exists only to
 * be checked.
 */
const OWN_PATH = '/.pod-step';
/** Does the mount belong to a check, and not to the container itself? */
function isCheckMount({ name, mountPath }) {
    return isCheckName(name) || mountPath.startsWith(`${OWN_PATH}/${CHECK}-`);
}
/** The user of our own containers if the template names none. */
const NOBODY = 65_534;
/** Does a message of a kubelet or API server name an image volume, such as one of the preflight checks? */
function namesImageVolume(words) {
    return /imagecheck|volumes\[\d+\]\.image\b/.test(words);
}
const VOLUME_PREFIX = 'volume:';
function volumeConsumer(name) {
    return `${VOLUME_PREFIX}${name}`;
}
/** The name of the image volume; undefined for a container. */
function volumeIn(consumer) {
    return consumer.startsWith(VOLUME_PREFIX) ? consumer.slice(VOLUME_PREFIX.length) : undefined;
}
/** https://kubernetes.io/docs/concepts/containers/images/#image-pull-policy */
const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];
/** Always asks the registry, IfNotPresent can ask it, Never does not. */
function strongest(policies) {
    return PULL_POLICIES.find((policy) => policies.includes(policy)) ?? 'Always';
}
/** Init containers, then containers, in start order. */
function containersIn(spec) {
    return [...(spec?.initContainers ?? []), ...(spec?.containers ?? [])];
}
/**
 * Everything in the pod that needs an image: containers in start order, then the image volumes, which are pulled with the
 * containers.
 */
function pullersIn(spec) {
    return [
        ...containersIn(spec).map(({ name, image = '', imagePullPolicy }) => ({
            consumer: name,
            image,
            own: imagePullPolicy,
        })),
        ...(spec?.volumes ?? []).flatMap(({ name, image }) => {
            if (image === undefined)
                return [];
            const own = image.pullPolicy;
            return [{ consumer: volumeConsumer(name), image: image.reference ?? '', own }];
        }),
    ];
}
function imageFor(all, wanted) {
    return all.find(({ consumer }) => consumer === wanted)?.image;
}


/***/ }),

/***/ 7200:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $6: () => (/* binding */ isAsAsked),
/* harmony export */   Cw: () => (/* binding */ isWrittenAlike),
/* harmony export */   DS: () => (/* binding */ spelling),
/* harmony export */   m_: () => (/* binding */ isSameImage),
/* harmony export */   n7: () => (/* binding */ registryKey),
/* harmony export */   o_: () => (/* binding */ parseImageReference),
/* harmony export */   tH: () => (/* binding */ hasDigest)
/* harmony export */ });
const MAX_NAME_LENGTH = 255;
/** A name, a tag of 128 and a digest. */
const MAX_REFERENCE_LENGTH = 1000;
const SEGMENT = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;
const HOST = /^(?:(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])(?:\.(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]))*|\[[a-fA-F0-9:]+\])(?::[0-9]+)?$/;
const TAG = /^[\w][\w.-]{0,127}$/;
/** The grammar has more, but only these are parsed: https://github.com/opencontainers/go-digest/blob/v1.0.0/algorithm.go */
const DIGEST = /^(?:sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128})$/;
/** Parses as container runtimes do, except in splitHost. `problem`: what is wrong, as the end of a sentence. */
function parseImageReference(text) {
    if (text.length > MAX_REFERENCE_LENGTH)
        return { problem: 'it is too long' };
    if (/\s/.test(text))
        return { problem: 'it contains a space' };
    if (/^[a-z]+:\/\//i.test(text))
        return { problem: 'it starts like a URL; remove the part before the host' };
    const [named, digest, ...more] = text.split('@');
    if (more.length > 0)
        return { problem: 'it has more than one @' };
    if (named === undefined || named === '')
        return { problem: 'the name is missing' };
    const { name, tag } = splitTag(named);
    const problem = digestProblem(digest) ?? tagProblem(tag) ?? nameProblem(name);
    if (problem !== undefined)
        return { problem };
    return { ...splitRegistry(name), tag, digest };
}
/** A digest always names the same image; a tag can move. */
function hasDigest(image) {
    const reference = parseImageReference(image);
    return 'digest' in reference && reference.digest !== undefined;
}
function splitTag(named) {
    const colon = named.lastIndexOf(':');
    if (colon === -1 || named.indexOf('/', colon) !== -1)
        return { name: named, tag: undefined };
    return { name: named.slice(0, colon), tag: named.slice(colon + 1) };
}
/** Without a host the image is Docker Hub's. */
function splitRegistry(name) {
    const { host = 'docker.io', path } = splitHost(name);
    const registry = host === 'index.docker.io' ? 'docker.io' : host;
    const isOfficial = registry === 'docker.io' && !path.includes('/');
    return { registry, repository: isOfficial ? `library/${path}` : path };
}
/** Runtimes also take a first part with capital letters for a host; from users it is a misspelt name. */
function splitHost(name) {
    const slash = name.indexOf('/');
    const first = name.slice(0, slash);
    const isHost = slash > 0 && (/[.:]/.test(first) || first === 'localhost');
    return isHost ? { host: first, path: name.slice(slash + 1) } : { path: name };
}
function digestProblem(digest) {
    return digest === undefined || DIGEST.test(digest)
        ? undefined
        : 'the part after @ is not a valid digest (sha256: and 64 hexadecimal digits in lowercase)';
}
function tagProblem(tag) {
    if (tag === undefined || TAG.test(tag))
        return undefined;
    if (tag === '')
        return 'the tag after the colon is missing';
    return `"${tag}" is not a valid tag; use at most 128 letters, digits, "_", "." and "-", starting with a letter, digit or "_"`;
}
function nameProblem(name) {
    if (name === '')
        return 'the name is missing';
    if (/^[a-f0-9]{64}$/.test(name))
        return 'it is an image ID; use a name';
    const { host, path } = splitHost(name);
    if (host !== undefined && !HOST.test(host))
        return `"${host}" is not a valid registry host`;
    if (path.length > MAX_NAME_LENGTH)
        return `its name is longer than ${MAX_NAME_LENGTH} characters`;
    const bad = path.split('/').find((segment) => !SEGMENT.test(segment));
    if (bad === undefined)
        return undefined;
    if (bad === '')
        return 'a part of its path is empty (two slashes, or one at an end)';
    if (bad !== bad.toLowerCase())
        return `"${bad}" has uppercase letters; write image names in lowercase`;
    return `"${bad}" is not a valid part of an image name; use lowercase letters and digits, with ".", "_" or "-" between them`;
}
/** Are both written in the same way, apart from an implied `latest` or a tag in addition to a digest? */
function isWrittenAlike(one, other) {
    return one === other || spelling(one) === spelling(other);
}
/** Do they name the same image, apart from registry mirrors? */
function isSameImage(one, other) {
    return one === other || canonicalName(one) === canonicalName(other);
}
/** Is `given`, as the cluster reports it, the requested image, perhaps with a digest added? */
function isAsAsked(given, asked) {
    if (isSameImage(given, asked))
        return true;
    const [one, other] = [parseImageReference(given), parseImageReference(asked)];
    if ('problem' in one || 'problem' in other)
        return false;
    const isSameRepository = one.registry === other.registry && one.repository === other.repository;
    const isPinned = one.digest !== undefined && other.digest === undefined;
    return isSameRepository && isPinned && (one.tag ?? other.tag ?? 'latest') === (other.tag ?? 'latest');
}
/** The image as written, with an implied `latest`, and without a tag if it has a digest. */
function spelling(image) {
    const reference = parseImageReference(image);
    if ('problem' in reference)
        return image;
    const { tag, digest } = reference;
    const [named = ''] = image.split('@');
    const name = tag === undefined ? named : named.slice(0, -tag.length - 1);
    return `${name}${identifierOf(tag, digest)}`;
}
function canonicalName(image) {
    const reference = parseImageReference(image);
    if ('problem' in reference)
        return image;
    const { registry, repository, tag, digest } = reference;
    return `${registry}/${repository}${identifierOf(tag, digest)}`;
}
/** If there is a digest, the tag has no effect. */
function identifierOf(tag, digest) {
    return digest === undefined ? `:${tag ?? 'latest'}` : `@${digest}`;
}
/** Docker Hub, historically: https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/ */
const DOCKER_HUB = 'https://index.docker.io/v1/';
/** The registry's key in docker's file, which is the same for all names of Docker Hub. */
function registryKey(registry) {
    return /^(?:(?:index|registry-1)\.)?docker\.io$/.test(registry) ? DOCKER_HUB : registry;
}


/***/ }),

/***/ 2798:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ SETUP_GRACE_MS),
/* harmony export */   g: () => (/* binding */ HAND_BACK)
/* harmony export */ });
/**
 * Storage and network can need minutes, and a registry seconds. A volume is detached from a lost node after up to six minutes,
 * and a pod may get an address only when another pod releases one.
 * https://kubernetes.io/docs/concepts/cluster-administration/node-shutdown/#storage-force-detach-on-timeout
 */
const SETUP_GRACE_MS = 300_000;
const HAND_BACK = ['annotations', 'groups', 'masks', 'summary', 'env'];


/***/ }),

/***/ 65:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ isAdded),
/* harmony export */   j: () => (/* binding */ NO_STEP)
/* harmony export */ });
/* harmony import */ var _image_consumers_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4364);

/** Did the cluster add the container? False if the requested containers are not known. */
function isAdded({ asked }, container) {
    return asked !== undefined && (0,_image_consumers_js__WEBPACK_IMPORTED_MODULE_0__/* .imageFor */ .zd)(asked, container) === undefined;
}
/** No container is judged as the step's container. */
const NO_STEP = '';


/***/ }),

/***/ 7097:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ hider),
/* harmony export */   c: () => (/* binding */ hideIn)
/* harmony export */ });
/* harmony import */ var _secret_forms_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4747);
/* harmony import */ var _unescape_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3789);


/** Creating one takes some milliseconds, and a step has many texts. */
const MADE = new WeakMap();
/**
 * Masks each secret and each of its lines, whichever characters are escaped, in base64 and hexadecimal digits, and even if the
 * text was truncated. Takes linear time. The list can grow, and then lose old secrets. The search is built at the first text,
 * which arrives after the pod was requested.
 */
function hider(secrets) {
    return (text) => {
        const made = MADE.get(secrets);
        if (made && isSame(made.known, secrets))
            return made.hide(text);
        const hide = makeHider(secrets);
        MADE.set(secrets, { known: [...secrets], hide });
        return hide(text);
    };
}
function isSame(some, others) {
    return some.length === others.length && some.every((one, index) => one === others[index]);
}
function makeHider(secrets) {
    const searchFolded = searchFor([...new Set((0,_secret_forms_js__WEBPACK_IMPORTED_MODULE_0__/* .wantedTexts */ .mR)(secrets).map(foldPlus))]);
    const searchCodes = searchForCodes(secrets);
    const search = (text) => [...searchFolded(foldPlus(text)), ...searchCodes(text)];
    const placesIn = (text) => [
        ...search(text),
        ...(0,_unescape_js__WEBPACK_IMPORTED_MODULE_1__/* .unescapedTexts */ .D)(text).flatMap(({ text, starts, ends }) => search(text).map(({ from, to }) => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? 0 }))),
    ];
    return (text) => hidePlaces(text, placesIn(text));
}
/** In URLs, a plus is a space. */
function foldPlus(text) {
    return text.replaceAll('+', ' ');
}
/** Masks every string in a value, at any depth; field names stay. */
function hideIn(value, hide) {
    if (typeof value === 'string')
        return hide(value);
    if (Array.isArray(value))
        return value.map((item) => hideIn(item, hide));
    if (!isPlainObject(value))
        return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hideIn(one, hide)]));
}
/** As in JSON; false for a Date. */
function isPlainObject(value) {
    return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
/**
 * In characters. This much of a secret is recognized if the rest is missing. A shorter piece could be an ordinary word. Secrets
 * are looked up by these characters.
 */
const MIN_BEGIN = 8;
/** In characters, for a secret whose start is missing. A shorter piece could be an ordinary word. */
const MIN_END = 12;
const MAX_CUTS = 50;
/** After one of these, a text can continue within a secret. */
const CUTS = /(?:\u2026|\.{3,}) ?/g;
/**
 * How many characters are compared for each character of the text, and for the shortest secret. A few are enough, except for
 * texts and secrets that repeat one letter, in which a secret can start at every character.
 */
const MAX_WORK = 200;
const MIN_WORK = 1_000_000;
/**
 * Finds all of these secrets in a text, even if the text starts or ends within one. The places are in order, and the time is
 * linear in the text: if a text needs too much time, its whole rest counts as a secret.
 */
function searchFor(secrets) {
    const begins = Map.groupBy(secrets, (secret) => secret.slice(0, MIN_BEGIN));
    const lengths = new Set([...begins.keys()].map(({ length }) => length));
    const ends = Map.groupBy(secrets.filter(({ length }) => length > MIN_END), (secret) => secret.slice(-MIN_END));
    return (text) => {
        const places = placesOfEnds(text, ends);
        const work = workFor(text);
        let end = 0;
        for (let from = 0; from < text.length && end < text.length; from++)
            for (const length of lengths) {
                const candidates = begins.get(text.slice(from, from + length)) ?? [];
                const to = endOfSecret(text, from, candidates, end, work);
                if (to > end)
                    places.push({ from, to });
                end = Math.max(end, to);
            }
        return places;
    };
}
/** Places that share characters are masked as one. */
function hidePlaces(text, places) {
    let shown = '';
    let end = 0;
    for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
        if (from >= end)
            shown += `${text.slice(end, from)}***`;
        end = Math.max(end, to);
    }
    return shown + text.slice(end);
}
function workFor(text) {
    return { left: MIN_WORK + MAX_WORK * text.length };
}
/** The end of the longest candidate that starts here, whole or truncated, if it is after `least`; otherwise 0. */
function endOfSecret(text, from, candidates, least, work) {
    let end = 0;
    for (const secret of candidates) {
        work.left--;
        // In a text that repeats itself, hardly any but the first has this character there.
        if (least > from && secret[least - from] !== text[least])
            continue;
        const length = sharedLength(text, from, secret, 0, work);
        const to = from + length;
        end = Math.max(end, (length === secret.length ? to : endOfTruncated(text, to)) ?? 0);
        if (work.left <= 0)
            return text.length;
    }
    return end;
}
/** The end of a text, or of a part of it, perhaps within an escape. */
const TRUNCATION = /(?:\\(?:[uUx]\{?)?[0-9a-fA-F]{0,7}|%[0-9a-fA-F]?|&#?[A-Za-z0-9]{0,7})?(?= ?(?:\u2026|\.{3})|$)/y;
/** The end of the text before a truncation at this place; undefined if there is no truncation. */
function endOfTruncated(text, at) {
    TRUNCATION.lastIndex = at;
    return TRUNCATION.test(text) ? TRUNCATION.lastIndex : undefined;
}
/** How many characters are the same from here on. */
function sharedLength(text, from, secret, start, work) {
    const most = Math.min(text.length - from, secret.length - start);
    let length = 0;
    while (length < most && text.charCodeAt(from + length) === secret.charCodeAt(start + length))
        length++;
    work.left -= length + 1;
    return length;
}
/**
 * Places where a text starts within a secret, or continues within one after a cut. Reads the text once, searching for the last
 * characters of secrets. Searching all secrets for the text after each cut would take as long as the secrets are.
 */
function placesOfEnds(text, ends) {
    const work = workFor(text);
    const places = [];
    const cuts = [...text.matchAll(CUTS)].slice(0, MAX_CUTS).map((cut) => cut.index + cut[0].length);
    const begins = [0, ...cuts];
    for (let to = MIN_END; to <= text.length; to++)
        for (const secret of ends.get(text.slice(to - MIN_END, to)) ?? []) {
            const isEnd = (from) => {
                const length = to - from;
                if (length < MIN_END || length > secret.length)
                    return false;
                return sharedLength(text, from, secret, secret.length - length, work) === length;
            };
            const from = begins.find(isEnd);
            if (from !== undefined)
                places.push({ from, to });
            if (work.left <= 0)
                return [{ from: 0, to: text.length }];
        }
    return places;
}
/** Where pieces of base64 can be, in either alphabet: https://www.rfc-editor.org/rfc/rfc4648#section-5 */
const RUNS = /[A-Za-z0-9+/_-]{6,}={0,2}/g;
/** Finds every piece of the base64 of a secret, and of its hexadecimal digits. */
function searchForCodes(secrets) {
    const { pieces, whole } = (0,_secret_forms_js__WEBPACK_IMPORTED_MODULE_0__/* .codesOfSecrets */ .P5)(secrets);
    const search = searchFor(whole);
    return (text) => [
        ...search(text),
        ...[...text.matchAll(RUNS)].flatMap(({ 0: run, index }) => placesOf(pieces, run, index)),
    ];
}
function placesOf(pieces, run, index) {
    const places = [];
    for (const code of new Set([run.replaceAll('-', '+').replaceAll('_', '/'), run.toLowerCase()]))
        for (let from = 0; from + _secret_forms_js__WEBPACK_IMPORTED_MODULE_0__/* .PIECE */ .TJ <= code.length; from++)
            if (pieces.has(code.slice(from, from + _secret_forms_js__WEBPACK_IMPORTED_MODULE_0__/* .PIECE */ .TJ)))
                places.push({ from: index + from, to: index + from + _secret_forms_js__WEBPACK_IMPORTED_MODULE_0__/* .PIECE */ .TJ });
    return places;
}


/***/ }),

/***/ 9045:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $K: () => (/* binding */ containersWithStep),
/* harmony export */   A0: () => (/* binding */ USAGE_NAME),
/* harmony export */   Bz: () => (/* binding */ MOST_VARIABLE),
/* harmony export */   DN: () => (/* binding */ NO_TEMPLATE),
/* harmony export */   Fw: () => (/* binding */ fillingOf),
/* harmony export */   GR: () => (/* binding */ SECRET_KEYS),
/* harmony export */   H6: () => (/* binding */ isCollecting),
/* harmony export */   Lz: () => (/* binding */ LIMIT_VARIABLE),
/* harmony export */   M$: () => (/* binding */ FILES_CONTAINER),
/* harmony export */   MU: () => (/* binding */ isOurs),
/* harmony export */   Qh: () => (/* binding */ WORKSPACE_PATH),
/* harmony export */   UI: () => (/* binding */ COMMAND_FILES),
/* harmony export */   Ux: () => (/* binding */ emptyingPatch),
/* harmony export */   XO: () => (/* binding */ UNPRIVILEGED),
/* harmony export */   YA: () => (/* binding */ filesInto),
/* harmony export */   Yo: () => (/* binding */ BLOCK_BYTES),
/* harmony export */   Ys: () => (/* binding */ FILLING_EXITS),
/* harmony export */   bg: () => (/* binding */ STEP_CONTAINER),
/* harmony export */   f4: () => (/* binding */ OUTPUT_FILE),
/* harmony export */   g0: () => (/* binding */ packsWorkspace),
/* harmony export */   hD: () => (/* binding */ COLLECTING_CONTAINER),
/* harmony export */   hY: () => (/* binding */ CHECKOUT_CONTAINER),
/* harmony export */   ji: () => (/* binding */ USAGE_FILE),
/* harmony export */   k6: () => (/* binding */ GATE),
/* harmony export */   ki: () => (/* binding */ withGate),
/* harmony export */   m3: () => (/* binding */ isGated),
/* harmony export */   uV: () => (/* binding */ FILLING_VARIABLES),
/* harmony export */   un: () => (/* binding */ WORKSPACE),
/* harmony export */   yS: () => (/* binding */ folderOf)
/* harmony export */ });
/* harmony import */ var _identity_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7559);
/* harmony import */ var _image_consumers_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4364);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);



const NO_TEMPLATE = { labels: {}, annotations: {}, spec: { containers: [] } };
/** Default name of the step's container. */
const STEP_CONTAINER = 'step';
/** What the Pod Security standard "restricted" requires of each container. A process of another user than root loses nothing by it. */
const UNPRIVILEGED = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
/** The containers of the final pod: those of the template, and the step's container if the template does not have it. */
function containersWithStep({ spec }, step) {
    return spec.containers.some(({ name }) => name === step)
        ? spec.containers
        : [...spec.containers, { name: step }];
}
/** Name of the init container that checks out; with a checkout, a template can't use it. */
const CHECKOUT_CONTAINER = 'checkout';
/**
 * Name of the init container that unpacks the files of `files-in` if there is no checkout. With a checkout, the checkout
 * container unpacks them.
 */
const FILES_CONTAINER = 'files-in';
/** Keys of the pod's Secret: for pulls, the packed files, and git's authorization header. */
const SECRET_KEYS = {
    pulls: '.dockerconfigjson',
    files: 'files.tgz',
    authorization: 'checkout.authorization',
};
/**
 * The variables of these containers: what to check out, the folder in which the step starts (if it must exist), and the packed
 * files. `ref` and `sum` also identify the container as one of Pod Step.
 */
const FILLING_VARIABLES = {
    url: 'CHECKOUT_URL',
    ref: 'CHECKOUT_REF',
    folder: 'CHECKOUT_FOLDER',
    sum: 'FILES_SHA256',
    count: 'FILES_COUNT',
    bytes: 'FILES_BYTES',
    packed: 'FILES_PACKED_BYTES',
};
/**
 * Their exit codes: the folder is missing; the packed files are damaged, can't be unpacked, or did not all come. Git and shells have
 * others.
 */
const FILLING_EXITS = { noFolder: 66, damaged: 67, notUnpacked: 68, cut: 69 };
/** Name of the sidecar that packs the files of `files-out` when the other containers have ended. */
const COLLECTING_CONTAINER = 'files-out';
/** How many bytes the container can print when packed. It also identifies the container as one of Pod Step. */
const LIMIT_VARIABLE = 'FILES_OUT_LIMIT';
/** How many bytes it can pack in total. The runner fetches the bytes that it does not print, in blocks. */
const MOST_VARIABLE = 'FILES_OUT_MOST';
const BLOCK_BYTES = 65_536;
/** Is this the sidecar of Pod Step that packs files, and not a container of the template with its name? */
function isCollecting(container) {
    return container.name === COLLECTING_CONTAINER && variableOf(container, LIMIT_VARIABLE) !== undefined;
}
function variableOf({ env }, variable) {
    return env?.find(({ name }) => name === variable);
}
/** Undefined for a container that is not one of Pod Step, even if a template has given it the same name. */
function fillingOf(container) {
    const { ref, url, folder } = FILLING_VARIABLES;
    const given = (variable) => variableOf(container, variable)?.value?.replaceAll('$$', '$');
    const isCheckout = container.name === CHECKOUT_CONTAINER && variableOf(container, ref) !== undefined;
    if (!isCheckout && !isUnpacking(container))
        return undefined;
    return { isCheckout, image: container.image, ref: given(ref), url: given(url), folder: given(folder) };
}
/** Does this container of Pod Step unpack files of the runner? */
function isUnpacking(container) {
    const isNamed = container.name === CHECKOUT_CONTAINER || container.name === FILES_CONTAINER;
    return isNamed && variableOf(container, FILLING_VARIABLES.sum) !== undefined;
}
/** Is this a container of Pod Step? */
function isOurs(container) {
    return (0,_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .isCheckName */ .sh)(container.name) || fillingOf(container) !== undefined || isCollecting(container);
}
/** The container that unpacks files of the runner, and how many; undefined in a pod without. */
function filesInto(spec) {
    const container = spec?.initContainers?.find(isUnpacking);
    if (container === undefined)
        return undefined;
    const numberIn = (variable) => Number(variableOf(container, variable)?.value);
    return {
        container: container.name,
        count: numberIn(FILLING_VARIABLES.count),
        bytes: numberIn(FILLING_VARIABLES.bytes),
        packedBytes: numberIn(FILLING_VARIABLES.packed),
        way: container.stdin === true ? 'attach' : 'secret',
    };
}
/**
 * Keeps every pod of Pod Step from the scheduler, until the step removes the gate of the pod whose UID it knows. So a create
 * request that is repeated, or carried out late, starts nothing. The Secret and the ConfigMap of a pod are created after it,
 * because their owner must exist first. Policies of clusters name the gate, so it keeps the name of its first purpose.
 * https://kubernetes.io/docs/concepts/scheduling-eviction/pod-scheduling-readiness/
 */
const GATE = 'pod-step/dependents';
function isGated({ spec }) {
    return spec?.schedulingGates?.some(({ name }) => name === GATE) ?? false;
}
/** The API server accepts no gate of a pod that names its node, because such a pod bypasses the scheduler. */
function withGate(pod) {
    const { spec } = pod;
    if (spec === undefined || spec.nodeName !== undefined)
        return pod;
    return { ...pod, spec: { ...spec, schedulingGates: [...(spec.schedulingGates ?? []), { name: GATE }] } };
}
/** The content of a pull secret between steps; a node then treats it as if it were not listed. */
const EMPTY = JSON.stringify({ auths: {} });
/**
 * Removes the credential if this step was the last to write the Secret: another step may have written it since. A JSON patch
 * (RFC 6902) whose test fails changes nothing.
 */
function emptyingPatch(token) {
    return [
        { op: 'test', path: `/metadata/annotations/${_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .TOKEN_ANNOTATION */ .ap.replace('/', '~1')}`, value: token },
        { op: 'replace', path: `/data/${SECRET_KEYS.pulls}`, value: (0,_values_js__WEBPACK_IMPORTED_MODULE_1__/* .base64 */ .K3)(EMPTY) },
    ];
}
/**
 * The file of `$GITHUB_OUTPUT`. It is the container's termination message, which the status returns: no volume and no
 * exec is needed. Not the default path, because programs made for Kubernetes write other things there.
 * https://kubernetes.io/docs/tasks/debug/debug-application/determine-reason-pod-failure/
 */
const OUTPUT_FILE = '/dev/github-output';
/**
 * Files with which the program reports to GitHub, if the sidecar of Pod Step packs them: the variable with the path, the name
 * in a volume and in the package (no other name is like it), and how many bytes are copied back, also in words. GitHub accepts
 * 1 MiB for the outputs of a job and for the summary of a step.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#environment-files
 */
const COMMAND_FILES = {
    outputs: { variable: 'GITHUB_OUTPUT', name: 'github-output', bytes: 1024 * 1024, limit: '1 MiB' },
    summary: { variable: 'GITHUB_STEP_SUMMARY', name: 'github-step-summary', bytes: 1024 * 1024 },
    env: { variable: 'GITHUB_ENV', name: 'github-env', bytes: 64 * 1024, limit: '64 kB' },
};
/** Does a sidecar of Pod Step pack files of the workspace, and not only what the program reports to GitHub? */
function packsWorkspace(spec) {
    const own = spec?.initContainers?.find(isCollecting);
    return own?.volumeMounts?.some(({ name }) => name === WORKSPACE) === true;
}
/**
 * Replaces OUTPUT_FILE if the shell of the step adds a line with what the step has used. With our sidecar, it contains no
 * outputs. The name shows in a recording that there can be such a line.
 */
const USAGE_FILE = '/dev/github-output-and-usage';
/** The line starts with this name, after a separator and before `=`. */
const USAGE_NAME = 'pod-step-usage';
/** The volume for the checkout; the template can define a volume of this name, such as a persistent one. */
const WORKSPACE = 'workspace';
const WORKSPACE_PATH = '/workspace';
/** A path without trailing slashes, except for the root. */
function folderOf(path) {
    let end = path.length;
    while (end > 1 && path[end - 1] === '/')
        end--;
    return path.slice(0, end);
}


/***/ }),

/***/ 1388:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   KW: () => (/* binding */ currentPolicy),
/* harmony export */   PO: () => (/* binding */ distinctImages),
/* harmony export */   ev: () => (/* binding */ usersOf),
/* harmony export */   hM: () => (/* binding */ checkPolicy),
/* harmony export */   j8: () => (/* binding */ fallBack),
/* harmony export */   ms: () => (/* binding */ pullersWithFallback)
/* harmony export */ });
/* harmony import */ var _image_consumers_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4364);
/* harmony import */ var _image_reference_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7200);


/** The policy to try now; the last one stays when the list is used up. */
function currentPolicy(pullPlan) {
    return currentOf(pullPlan, 'policies');
}
function currentOf(pullPlan, list) {
    return pullPlan[list][pullPlan.failures.length] ?? pullPlan[list].at(-1) ?? 'Always';
}
/** The policy to check one image with for all its consumers: the strongest policy of any of them. */
function checkPolicy(pullPlans) {
    return (0,_image_consumers_js__WEBPACK_IMPORTED_MODULE_0__/* .strongest */ .yX)(pullPlans.map((one) => currentOf(one, 'checkPolicies')));
}
/** All pullers with another policy left, checks among them; their failures get no grace. */
function pullersWithFallback(pullPlans, checks) {
    const pullers = [...pullPlans.map(({ consumer }) => consumer), ...checks.flatMap(consumersOfCheck)];
    return pullers.filter((puller) => fallBack(pullPlans, checks, { puller, cause: 'other' }) !== undefined);
}
/**
 * Moves only the consumers that use the failed policy for the same image to their next policy. Undefined if one of them has no
 * policy left, or if no policy could help: an invalid image reference fails with every policy.
 */
function fallBack(pullPlans, checks, { puller, cause }) {
    if (cause === 'invalid-reference')
        return undefined;
    const { own, users } = usersOf(pullPlans, checks, puller);
    const list = own === undefined ? 'checkPolicies' : 'policies';
    const policy = own === undefined ? checkPolicy(users) : currentPolicy(own);
    const affected = users.filter((pullPlan) => currentOf(pullPlan, list) === policy);
    const hasNext = (pullPlan) => pullPlan.failures.length + 1 < pullPlan[list].length;
    if (affected.length === 0 || !affected.every(hasNext))
        return undefined;
    return pullPlans.map((pullPlan) => affected.includes(pullPlan)
        ? { ...pullPlan, failures: [...pullPlan.failures, { policy, cause }] }
        : pullPlan);
}
/** `own`: the puller's plan, undefined for a check; `users`: the plans of all that use its image. */
function usersOf(pullPlans, checks, puller) {
    if (puller === undefined)
        return { own: undefined, users: [] };
    const own = pullPlans.find(({ consumer }) => consumer === puller);
    const check = checks.find((one) => consumersOfCheck(one).includes(puller));
    const image = own?.image ?? check?.image;
    const users = pullPlans.filter((pullPlan) => image !== undefined && (0,_image_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .isWrittenAlike */ .Cw)(pullPlan.image, image));
    return { own, users };
}
/** A check is an init container or an image volume of its name. */
function consumersOfCheck({ name }) {
    return [name, (0,_image_consumers_js__WEBPACK_IMPORTED_MODULE_0__/* .volumeConsumer */ .Vz)(name)];
}
/**
 * No image, but what Istio's webhook replaces in the container istio-proxy of a template.
 * https://istio.io/latest/docs/setup/additional-setup/sidecar-injection/#customizing-injection
 */
const PLACEHOLDER = 'auto';
/**
 * The images of a pod in first-seen order. `busybox` and `docker.io/library/busybox` are two images here. Since 1.35, a kubelet
 * records a pull under the name as written, without the tag. A node can also complete short names with its own rules.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/images/pullmanager/image_pull_manager.go
 */
function distinctImages(pullPlans) {
    const images = new Map();
    for (const pullPlan of pullPlans.filter(({ image }) => image !== PLACEHOLDER)) {
        const name = (0,_image_reference_js__WEBPACK_IMPORTED_MODULE_1__/* .spelling */ .DS)(pullPlan.image);
        const known = images.get(name);
        if (known === undefined)
            images.set(name, { image: pullPlan.image, pullPlans: [pullPlan] });
        else
            known.pullPlans.push(pullPlan);
    }
    return [...images.values()];
}


/***/ }),

/***/ 4747:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   P5: () => (/* binding */ codesOfSecrets),
/* harmony export */   TJ: () => (/* binding */ PIECE),
/* harmony export */   VK: () => (/* binding */ secretsWithin),
/* harmony export */   jB: () => (/* binding */ formsOfSecret),
/* harmony export */   mR: () => (/* binding */ wantedTexts)
/* harmony export */ });
/* harmony import */ var _unescape_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3789);
/* harmony import */ var _values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);


/** Less of a secret reveals nothing, and masking it would hide every brace. */
const MIN_LENGTH = 4;
/** The base64 of five bytes in a longer text. */
const MIN_CODE = 6;
/**
 * If a secret has more lines, each line is masked only as written, and the whole secret in all forms. A runner searches for
 * every mask in every line of the log, and 500 lines have 12,000 forms. For base64 with more lines, only the whole value is
 * masked.
 */
const MAX_LINES = 64;
/**
 * In characters. For a longer secret, the encodings of its lines are enough. A step with many large files as secrets then does
 * not produce a gigabyte of masks.
 */
const MAX_ENCODED = 4096;
/**
 * Every form to mask, longest first, for a runner: the secret as it is, trimmed, without quotes around it, and each of its
 * lines, each in common encodings. A GitHub runner masks some of these forms itself, but not all, and other runners none:
 * https://github.com/actions/runner/blob/v2.336.0/src/Sdk/DTLogging/Logging/ValueEncoders.cs
 */
function formsOfSecret(secret) {
    const lines = linesOf(secret);
    const encoded = lines.length > MAX_LINES ? wholesOf(secret) : partsOfSecret(secret);
    const forms = encoded
        .filter((part) => part.trim().length >= MIN_LENGTH)
        .flatMap((part) => part.length > MAX_ENCODED ? [part, ...base64Forms(part), ...linesOfBase64(part)] : encodings(part));
    // If one form is part of another, the longer one must be masked first.
    const unique = new Set([secret, ...lines, ...forms].filter((form) => form.trim() !== ''));
    return [...unique].sort((a, b) => b.length - a.length);
}
/** The secret as it is, trimmed, without quotes around it, and each of its lines. */
function partsOfSecret(secret) {
    const short = [...wholesOf(secret), ...linesOf(secret)].filter((part) => part.trim().length >= MIN_LENGTH);
    return [...new Set(secret.trim() === '' ? [] : [secret, ...short])];
}
function wholesOf(secret) {
    const trimmed = secret.trim();
    const [, , unquoted = trimmed] = /^(["'])(.*)\1$/s.exec(trimmed) ?? [];
    return [...new Set([secret, trimmed, unquoted])];
}
function linesOf(secret) {
    const lines = secret.split(/[\r\n]+/).map((line) => line.trim());
    return lines.filter((line) => line.length >= MIN_LENGTH);
}
function encodings(part) {
    const json = jsonForms(part);
    return [
        part,
        ...json,
        ...urlForms(part),
        ...htmlForms(part),
        (0,_values_js__WEBPACK_IMPORTED_MODULE_1__/* .escapeExpansion */ .fi)(part),
        part.replaceAll('$', '$$$$'),
        part.replaceAll("'", "''"),
        part.replaceAll("'", "'\\''"),
        part.replaceAll("'", `'"'"'`), // dash and ash, also in the output of `set -x`
        part.replaceAll(/[^\w@%+=:,./\u0080-\uffff-]/g, '\\$&'), // printf %q
        part.replaceAll('"', '\\"'),
        part.replaceAll('"', '""'),
        part.replaceAll(/["\\$`]/g, '\\$&'), // export -p of bash, which writes line ends as below
        part.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'),
        hex(part),
        hex(part).toUpperCase(),
        ...[...new Set([part, ...json])].flatMap(base64Forms), // most texts are the same in JSON
        ...linesOfBase64(part),
    ];
}
/** As written in JSON quotes (also Go's and Python's), and in JSON within JSON. */
function jsonForms(text) {
    const json = inQuotes(text);
    return [
        json,
        inQuotes(json),
        json.replaceAll(/[<>&\u2028\u2029]/g, codeOf),
        json.replaceAll(/[^\0-\u007f]/g, codeOf),
        goQuoted(json),
    ];
}
function inQuotes(text) {
    return JSON.stringify(text).slice(1, -1);
}
function codeOf(character) {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
/** As Go's %q and the messages of Kubernetes quote: https://pkg.go.dev/strconv#Quote */
function goQuoted(json) {
    return json
        .replaceAll('\\u0007', '\\a')
        .replaceAll('\\u000b', '\\v')
        .replaceAll(/\\u00([01][0-9a-f])/g, '\\x$1')
        .replaceAll('\u007f', '\\x7f');
}
/** Percent-encoded, with and without the characters on which encoders differ, `+` for a blank, lower-case codes. */
function urlForms(text) {
    const legal = text.toWellFormed();
    const url = encodeURIComponent(legal);
    const strict = url.replaceAll(/[!'()*]/g, (character) => `%${hex(character).toUpperCase()}`);
    const forms = [url, strict, encodeURI(legal)].flatMap((form) => [form, form.replaceAll('%20', '+')]);
    return forms.flatMap((form) => [form, form.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())]);
}
function htmlForms(text) {
    const angles = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const quotes = angles.replaceAll('"', '&quot;');
    return [
        angles,
        quotes,
        quotes.replaceAll("'", '&#39;'),
        quotes.replaceAll("'", '&apos;'),
        quotes.replaceAll("'", '&#x27;'),
        angles.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
    ];
}
function hex(text) {
    return Buffer.from(text).toString('hex');
}
/** Behind so many bytes: only the characters whose bits are all from the text. */
function base64Within(text, before) {
    const bytes = Buffer.byteLength(text);
    const encoded = (0,_values_js__WEBPACK_IMPORTED_MODULE_1__/* .base64 */ .K3)('\0'.repeat(before) + text);
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes) * 8) / 6));
}
/** Programs break base64 at 76 columns (`base64`, MIME) or 64 (openssl, PEM): https://www.rfc-editor.org/rfc/rfc7468#section-2 */
const COLUMNS = [76, 64];
/**
 * Base64 of the whole text, for each of the three positions in a base64 group at which it can start. So it is found in any
 * surrounding text.
 */
function base64Codes(text) {
    return [(0,_values_js__WEBPACK_IMPORTED_MODULE_1__/* .base64 */ .K3)(text), ...[0, 1, 2].map((before) => base64Within(text, before))];
}
function inBothAlphabets(code) {
    return [code, code.replaceAll('+', '-').replaceAll('/', '_')];
}
/**
 * The lines of its base64, for each of the usual lengths, from `least` characters on. Text that follows can change the last
 * characters.
 */
function base64Lines(text, least) {
    const code = base64Within(text, 0);
    return COLUMNS.map((columns) => code.match(new RegExp(`.{${least},${columns}}`, 'g')) ?? []);
}
function base64Forms(text) {
    const codes = base64Codes(text).filter((code) => code.length >= MIN_CODE);
    return codes.flatMap(inBothAlphabets).flatMap((code) => [code, code.replaceAll('=', '')]);
}
/** If there are more lines, a runner masks only the whole value. */
function linesOfBase64(text) {
    return base64Lines(text, MIN_CODE).flatMap((lines) => (lines.length > MAX_LINES ? [] : lines));
}
/** What to search for in a text without escapes and signs. */
function wantedTexts(secrets) {
    return [...new Set(secrets.flatMap(partsOfSecret))].flatMap(wantedOf);
}
/**
 * The part, and what is left of it in a text without escapes and signs, because what looks like one in a secret is removed
 * there too. If too little is left (`it's`), the forms in which encoders write the part.
 */
function wantedOf(part) {
    const plain = ((0,_unescape_js__WEBPACK_IMPORTED_MODULE_0__/* .unescapedTexts */ .D)(part).at(-1)?.text ?? part).trim();
    return plain.length < MIN_LENGTH ? formsOfSecret(part) : [part, plain];
}
/** In characters. A shorter piece of an encoding shows five bytes at most, and could be an ordinary word. */
const PIECE = 8;
/** For all secrets together. This is enough for keys and credential files. So many pieces take 0.1 s and 30 MB. */
const MAX_PIECES = 300_000;
/** In characters, for one secret. */
const MAX_IN_PIECES = 16 * 1024;
/**
 * Base64 and hexadecimal digits of the secrets, in pieces. In a longer text, such as `.npmrc` or a pull secret, they can start
 * anywhere, and programs break them into lines anywhere. For long secrets, only the whole value and lines of the usual lengths.
 * This is for texts that Pod Step writes itself; a runner has no masks for pieces.
 */
function codesOfSecrets(secrets) {
    const pieces = new Set();
    const whole = new Set();
    const addWhole = (codes) => {
        for (const code of codes.flatMap(inBothAlphabets))
            whole.add(code);
    };
    for (const secret of [...new Set(secrets)].sort((a, b) => a.length - b.length)) {
        if (secret.length > MAX_IN_PIECES || pieces.size > MAX_PIECES) {
            const digits = hex(secret);
            addWhole([...base64Codes(secret), ...base64Lines(secret, PIECE).flat(), digits, digits.toUpperCase()]);
            continue;
        }
        for (const code of [secret, inQuotes(secret)].flatMap((text) => [...base64Codes(text), hex(text)])) {
            for (let at = 0; at + PIECE <= code.length; at++)
                pieces.add(code.slice(at, at + PIECE));
            if (code.length >= MIN_CODE && code.length < PIECE)
                addWhole([code]);
        }
    }
    return { pieces, whole: [...whole] };
}
/** A shorter one could be an ordinary word. */
const MIN_INSIDE_LENGTH = 8;
/** Shorter base64 contains less. */
const MIN_INSIDE_BASE64_LENGTH = 12;
/** JSON in base64, base64 in JSON. */
const MAX_DEPTH = 4;
/** For the secrets inside one secret. A text with more of them is a data file. */
const MAX_SECRETS = 50;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
/** `private_key`, `SecretAccessKey`, `auth`; not `private_key_id`, `auth_uri`. */
const SECRET_FIELD = /(key|token|secret|password|passwd|passphrase|auth|credential)s?$/i;
/**
 * Secrets inside a secret, in JSON or in base64. Programs decode it, and print the key of an account with real line ends.
 * GitHub's runner masks none of them:
 * https://docs.github.com/en/actions/reference/security/secure-use#use-secrets-for-sensitive-information
 */
function secretsWithin(secret) {
    return within(secret, 0).slice(0, MAX_SECRETS);
}
function within(text, depth) {
    if (depth === MAX_DEPTH)
        return [];
    const decoded = decodedBase64(text);
    if (decoded !== undefined && !isSecretAsAWhole(decoded))
        return within(decoded, depth + 1);
    const inside = decoded === undefined ? valuesOfJson(text) : [decoded, ...passwordIn(decoded)];
    return [...new Set(inside.flatMap((one) => [one, ...within(one, depth + 1)]))];
}
/** Not JSON, nor the lines of a settings file, because their words also occur in a log. */
function isSecretAsAWhole(text) {
    return text.includes('-----BEGIN ') ? !/^\s*[[{]/.test(text) : !/[[{\n]/.test(text.trim());
}
/** Undefined if it is not base64, or not base64 of text. */
function decodedBase64(text) {
    const compact = text.replaceAll(/\s/g, '');
    if (compact.length < MIN_INSIDE_BASE64_LENGTH || !BASE64.test(compact))
        return undefined;
    const decoded = Buffer.from(compact, 'base64').toString('utf8');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
    return decoded.length < MIN_INSIDE_LENGTH || /[\0-\x08\x0e-\x1f\x7f\ufffd]/.test(decoded)
        ? undefined
        : decoded;
}
/** The password of `user:password`, as a docker config has it. */
function passwordIn(decoded) {
    const password = /^[^\s:{]+:(\S+)$/.exec(decoded)?.[1] ?? '';
    return password.length < MIN_INSIDE_LENGTH ? [] : [password];
}
function valuesOfJson(text) {
    if (!/^\s*[[{]/.test(text))
        return [];
    const found = [];
    try {
        JSON.parse(text, (name, value) => {
            const isSecret = typeof value === 'string' && value.trim().length >= MIN_INSIDE_LENGTH && SECRET_FIELD.test(name);
            if (isSecret && !/^https?:\/\/\S*$/.test(value))
                found.push(value);
            return value;
        });
    }
    catch {
        return []; // not JSON, or nested too deeply
    }
    return found;
}


/***/ }),

/***/ 1798:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   SH: () => (/* binding */ SH),
/* harmony export */   g: () => (/* binding */ interpreterIn)
/* harmony export */ });
/** The program of a first line or shell, without its folder. For env, the program that env starts. */
function interpreterIn(words) {
    const [path = '', ...options] = words;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === '')
        return undefined;
    if (name !== 'env')
        return { name, options: options.join(' ') };
    const program = options.findIndex((word) => !word.startsWith('-') && !word.includes('='));
    return program === -1 ? undefined : interpreterIn(options.slice(program));
}
/** Programs that are a POSIX shell and nothing more. */
const SH = /^(?:sh|dash|ash|busybox)$/;


/***/ }),

/***/ 962:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BH: () => (/* binding */ codePoints),
/* harmony export */   Bl: () => (/* binding */ memorySize),
/* harmony export */   CS: () => (/* binding */ prose),
/* harmony export */   EZ: () => (/* binding */ looksRandom),
/* harmony export */   Ej: () => (/* binding */ size),
/* harmony export */   Gt: () => (/* binding */ MAX_TEXT_LENGTH),
/* harmony export */   HY: () => (/* binding */ ESCAPES),
/* harmony export */   I1: () => (/* binding */ MAX_ANNOTATION_LENGTH),
/* harmony export */   Jj: () => (/* binding */ cut),
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   Mm: () => (/* binding */ bounded),
/* harmony export */   Mw: () => (/* binding */ truncateAnnotation),
/* harmony export */   TL: () => (/* binding */ quoted),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   Wo: () => (/* binding */ numberOfFiles),
/* harmony export */   YF: () => (/* binding */ uncapitalize),
/* harmony export */   ZH: () => (/* binding */ capitalize),
/* harmony export */   kU: () => (/* binding */ stripControl),
/* harmony export */   n0: () => (/* binding */ looksSecret),
/* harmony export */   r3: () => (/* binding */ tooShort),
/* harmony export */   xv: () => (/* binding */ truncate),
/* harmony export */   zi: () => (/* binding */ isUnquotable)
/* harmony export */ });
/** Longer values don't help the reader, and may be secrets. */
const MAX_QUOTED_LENGTH = 200;
const MAX_CODE_POINTS = 5;
/** Shorter runs of mixed characters are common, and too short for a key or token. */
const MIN_RUN = 20;
const RUN = /[A-Za-z0-9+/=_-]+/g;
const WORDS = /-----BEGIN|PRIVATE KEY|private_key|password|passwd/i;
/**
 * An input's value in quotes, or a placeholder if it may be a secret in the wrong input: GitHub masks a secret only where it is
 * printed whole. `hidden`: for a part of an input, whether all of it looks like a secret.
 */
function quoted(value, hidden = looksSecret(value)) {
    return isUnquotable(value, hidden) ? 'what was given' : `"${value}"${codePoints(value)}`;
}
/** Characters outside ASCII as code points, because many of them are invisible or look like another character. */
function codePoints(text) {
    const found = [...new Set(text.match(/\P{ASCII}/gu))].slice(0, MAX_CODE_POINTS);
    const codes = found.map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
    return codes.length === 0 ? '' : ` (with ${codes.join(', ')})`;
}
function isUnquotable(value, hidden = looksSecret(value)) {
    return hidden || value.length > MAX_QUOTED_LENGTH || /[\r\n]/.test(value);
}
/** Keys and tokens (base64, JWT) are long runs of mixed case and digits; other secrets follow a word naming them. */
function looksSecret(text) {
    return WORDS.test(text) || looksRandom(text);
}
/** Is it a key or token itself, and not only named like one? */
function looksRandom(text) {
    return (text.match(RUN) ?? []).some(isMixed);
}
function isMixed(run) {
    return run.length >= MIN_RUN && /[A-Z]/.test(run) && /[a-z]/.test(run) && /[0-9]/.test(run);
}
/** A shorter secret is part of too many words to be masked. */
const MIN_SECRET = 4;
/** Why a secret is too short to be masked; undefined if it is not, or empty. */
function tooShort(secret) {
    return secret === '' || secret.trim().length >= MIN_SECRET
        ? undefined
        : `has fewer than ${MIN_SECRET} characters and cannot be masked in the log; use a longer one`;
}
/** A longer list of names does not help. */
const MAX_LISTED = 5;
function listed(names) {
    const more = names.length - MAX_LISTED;
    const shown = names.slice(0, MAX_LISTED).join(', ');
    return more > 0 ? `${shown} and ${more} more` : shown;
}
function capitalize(words) {
    return words.charAt(0).toUpperCase() + words.slice(1);
}
/** A name such as ConfigMap or TLS stays. */
function uncapitalize(words) {
    return /^\S[a-z]*[A-Z]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
/** Everything that some reader treats as a line end: https://www.unicode.org/reports/tr14/#BK */
const LINE_ENDS = /(?:[\r\n\v\f\u0085\u2028\u2029][ \t]*)+/g;
/** Foreign text as one line, without line ends and terminal control. Other blanks and tabs stay. */
function oneLine(text) {
    return stripControl(text.replaceAll(LINE_ENDS, ' '));
}
/**
 * Escape sequences: control sequences (colours), strings (links), and short ones, such as `tput sgr0` has.
 * https://www.ecma-international.org/publications-and-standards/standards/ecma-48/
 */
const ESCAPES = 
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
/\u001b(?:\[[0-?]*[ -/]*[@-~]|[P\]X^_][^\u0007\u001b\r\n]*(?:\u0007|\u001b\\)|[ -/]{1,2}[0-~]|[0-OQ-WYZ\\`-~])/g;
/** Without the joiners and selectors of emojis and scripts. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point */
const UNSEEN = /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;
/**
 * Removes terminal escape sequences. Replaces other control characters, except line ends and tabs. Also replaces invisible
 * characters and characters that change the writing direction, because the text then shows something else than it contains.
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
 */
function stripControl(text) {
    return (text
        .replaceAll('\r\n', '\n')
        .replaceAll(ESCAPES, '')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
        .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '\ufffd')
        .replaceAll(UNSEEN, '\ufffd'));
}
/** Nodes, registries and webhooks can send more: whole pages or noise. Regular expressions can take quadratic time. */
const MAX_MESSAGE_LENGTH = 8192;
const CUT = ' \u2026 ';
const HALF = Math.floor((MAX_MESSAGE_LENGTH - CUT.length) / 2);
/** The message, or its start and its end, which are enough. Call it before any regular expression. */
function bounded(message) {
    return message.length <= MAX_MESSAGE_LENGTH ? message : message.slice(0, HALF) + CUT + message.slice(-HALF);
}
/** The start of untrusted text. Secrets that are cut are masked only before such a mark, or at the very end. */
function cut(text, longest) {
    return text.length <= longest ? text : `${text.slice(0, longest)} \u2026`;
}
/** A size for people, in MB of 1,000,000 bytes as registries count: `312 MB`, `0.4 MB`, `23 kB`. */
function size(bytes) {
    if (bytes < 100_000)
        return `${Math.ceil(bytes / 1000)} kB`;
    const megabytes = bytes / 1e6;
    return `${megabytes < 9.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
/** `1 file`, `1,234 files` */
function numberOfFiles(count) {
    return `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`;
}
const MIB = 2 ** 20;
/** Memory for people, in the units of Kubernetes: `412 MiB`, `1.9 GiB`, `2 GiB`. */
function memorySize(bytes) {
    if (bytes < 1023.5 * MIB)
        return `${Math.max(Math.round(bytes / MIB), 1)} MiB`;
    return `${(bytes / (1024 * MIB)).toFixed(1).replace(/\.0$/, '')} GiB`;
}
const MAX_TEXT_LENGTH = 4000;
/** At most `longest` characters, with a note where it was cut. */
function truncate(text, longest = MAX_TEXT_LENGTH, note = ' \u2026 (cut)') {
    return text.length <= longest ? text : `${text.slice(0, longest - note.length)}${note}`;
}
/** Runners cut longer ones: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/ExecutionContext.cs */
const MAX_ANNOTATION_LENGTH = 4096;
const ANNOTATION_CUT = ' \u2026 (cut; the step\u2019s summary has all of it)';
/** Truncated to the length that the runner shows, with a note. */
function truncateAnnotation(text, longest = MAX_ANNOTATION_LENGTH) {
    return truncate(text, longest, ANNOTATION_CUT);
}
/** Marks a text as prose. */
function prose(text) {
    return text;
}


/***/ }),

/***/ 3789:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ unescapedTexts)
/* harmony export */ });
/* harmony import */ var _text_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(962);

const HEX = '[0-9a-fA-F]';
/**
 * The escapes of JSON, URLs, HTML, YAML and shells as one language, because a text does not show which of them wrote it.
 * Escapes of terminals are included, and are removed before the text is shown: `grep` can color a part of a secret.
 */
const ESCAPE = new RegExp([
    String.raw `(?<bytes>(?:\\x${HEX}{2})+|(?:\\[0-3][0-7]{2})+|(?:%${HEX}{2})+)`,
    String.raw `(?<hex>\\u${HEX}{4}|\\U${HEX}{8}|\\[ux]\{${HEX}{1,8}\}|&#[xX]${HEX}{1,8};)`,
    String.raw `&#(?<decimal>\d{1,8});`,
    '&(?<entity>amp|lt|gt|quot|apos);',
    String.raw `\\(?<letter>[abefnrtv])`,
    String.raw `\\(?<escaped>[^A-Za-z0-9])`,
    _text_js__WEBPACK_IMPORTED_MODULE_0__/* .ESCAPES */ .HY.source,
].join('|'), 'gu');
/** https://www.w3.org/TR/xml/#sec-predefined-ent */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** https://www.gnu.org/software/bash/manual/html_node/ANSI_002dC-Quoting.html */
const LETTERS = {
    a: '\u0007',
    b: '\b',
    e: '\u001b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
    v: '\v',
};
/** JSON within JSON within JSON, and one more level, for a secret that has as many escapes itself. */
const MAX_DEPTH = 8;
/**
 * Characters that encoders escape with themselves, or with another of them: `''` in YAML, `""` in CSV, `'"'"'` in shells, `$$`
 * in Kubernetes. Without these characters, all of these forms are the same.
 */
const SIGNS = /[\\"'`^$]+/g;
/**
 * The text after each round of unescaping, because escaped texts can be escaped again, and last without its signs. Empty if it
 * has no escapes and no signs. Takes linear time.
 */
function unescapedTexts(text) {
    const texts = [];
    /** False if there was nothing to rewrite. */
    const apply = (pattern, read) => {
        const before = texts.at(-1);
        const next = rewrite(before?.text ?? text, pattern, read);
        if (next !== undefined)
            texts.push(before === undefined ? next : placedIn(before, next));
        return next !== undefined;
    };
    let isEscaped = true;
    while (isEscaped && texts.length < MAX_DEPTH)
        isEscaped = apply(ESCAPE, readEscape);
    apply(SIGNS, ({ 0: { length } }) => [{ characters: '', length }]);
    return texts;
}
function placedIn(before, { text, starts, ends }) {
    return {
        text,
        starts: starts.map((start) => before.starts[start] ?? 0),
        ends: ends.map((end) => before.ends[end - 1] ?? 0),
    };
}
/** Undefined if the pattern is not in the text. */
function rewrite(text, pattern, read) {
    const starts = new Uint32Array(text.length);
    const ends = new Uint32Array(text.length);
    let rewritten = '';
    let done = 0;
    const copyTo = (to) => {
        for (let at = done; at < to; at++) {
            starts[rewritten.length + at - done] = at;
            ends[rewritten.length + at - done] = at + 1;
        }
        rewritten += text.slice(done, to);
        done = to;
    };
    for (const match of text.matchAll(pattern)) {
        copyTo(match.index);
        for (const { characters, length } of read(match)) {
            starts.fill(done, rewritten.length, rewritten.length + characters.length);
            done += length;
            ends.fill(done, rewritten.length, rewritten.length + characters.length);
            rewritten += characters;
        }
    }
    if (done === 0)
        return undefined;
    copyTo(text.length);
    const { length } = rewritten;
    return { text: rewritten, starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
}
function readEscape({ 0: { length }, groups = {} }) {
    const { bytes, hex, decimal, entity, letter, escaped } = groups;
    if (bytes !== undefined)
        return readBytes(bytes);
    const code = hex === undefined ? Number(decimal) : Number.parseInt(/[^xuU\\{#&].*/.exec(hex)?.[0] ?? '', 16);
    const characters = characterOf(code) ?? ENTITIES[entity ?? ''] ?? LETTERS[letter ?? ''] ?? escaped ?? '';
    return [{ characters, length }];
}
/** A surrogate stays one, as JSON writes pairs of them. */
function characterOf(code) {
    if (Number.isNaN(code))
        return undefined;
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}
/** UTF-8, and Latin-1 where it is not valid, as Python's `repr` writes it. */
function readBytes(escapes) {
    const isOctal = /^\\[0-3]/.test(escapes);
    const width = escapes.startsWith('%') ? 3 : 4;
    const bytes = Buffer.from((escapes.match(/[0-9a-fA-F]+/g) ?? []).map((digits) => Number.parseInt(digits, isOctal ? 8 : 16)));
    const read = [];
    for (let at = 0; at < bytes.length;) {
        const first = bytes[at] ?? 0;
        const size = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        const utf8 = size === 1 ? '\ufffd' : bytes.subarray(at, at + size).toString('utf8');
        const isValid = !utf8.includes('\ufffd');
        read.push({
            characters: isValid ? utf8 : String.fromCharCode(first),
            length: width * (isValid ? size : 1),
        });
        at += isValid ? size : 1;
    }
    return read;
}


/***/ }),

/***/ 6671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Et: () => (/* binding */ momentOf),
/* harmony export */   Gi: () => (/* binding */ entryIn),
/* harmony export */   Gv: () => (/* binding */ isObject),
/* harmony export */   K3: () => (/* binding */ base64),
/* harmony export */   Lf: () => (/* binding */ parseQuantity),
/* harmony export */   Ms: () => (/* binding */ entryOf),
/* harmony export */   N1: () => (/* binding */ systemErrorWords),
/* harmony export */   NC: () => (/* binding */ spanOfTime),
/* harmony export */   U4: () => (/* binding */ parsedJson),
/* harmony export */   _v: () => (/* binding */ sinceBegin),
/* harmony export */   aq: () => (/* binding */ growingPause),
/* harmony export */   bD: () => (/* binding */ messageOf),
/* harmony export */   cg: () => (/* binding */ hourOf),
/* harmony export */   fK: () => (/* binding */ valueAt),
/* harmony export */   fi: () => (/* binding */ escapeExpansion),
/* harmony export */   iA: () => (/* binding */ minuteOf),
/* harmony export */   nR: () => (/* binding */ timeOf),
/* harmony export */   sw: () => (/* binding */ defined)
/* harmony export */ });
function base64(text) {
    return Buffer.from(text).toString('base64');
}
/**
 * Escapes a command, argument or value for a pod's spec. Kubernetes replaces `$(NAME)` and halves `$$` in them; the
 * user's text must arrive as written, `echo $$` too. Other dollars stay, because a runner masks a password with a `$`
 * only as written. (Kubernetes corrupts a non-ASCII character after a single `$`, so that one is doubled too.)
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/third_party/forked/golang/expansion/expand.go
 */
function escapeExpansion(text) {
    return text.replaceAll(/\$(?=[$(\u0080-\uffff])/g, '$$$$');
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
/**
 * The message of the operating system, such as "no space left on device (ENOSPC)". Leaves out the path of the file, which can
 * be a secret. Undefined for other errors.
 */
function systemErrorWords(error) {
    if (!(error instanceof Error) || !('syscall' in error) || !('code' in error))
        return undefined;
    const words = /^[A-Z0-9_]+: ([^,]+), /.exec(error.message)?.[1];
    return words === undefined ? String(error.code) : `${words} (${error.code})`;
}
/**
 * The pause after so many failures in a row, counted from 1. With jitter, so that the steps of a matrix do not all retry at
 * once. `random`: from 0 to 1.
 */
function growingPause(failures, { firstMs, mostMs }, random) {
    return Math.min(firstMs * 2 ** (failures - 1), mostMs) * (0.5 + random);
}
/** Undefined if the text is not JSON. */
function parsedJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** Is it an object with fields, as in JSON: no list, and not null? */
function isObject(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** What a table has under a name from outside; not what every object inherits, such as `constructor`. */
function entryOf(table, name) {
    return Object.hasOwn(table, name) ? table[name] : undefined;
}
/** The fields that have a value. */
function defined(values) {
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
// The pure code may not use Date, except here.
/** Milliseconds since 1970; NaN for none. API objects hold time stamps as text, whatever their types say. */
function momentOf(stamp) {
    return stamp === undefined ? Number.NaN : new Date(stamp).getTime();
}
/** The hour of a moment (milliseconds since 1970), in UTC: `2026-11-21T17`. */
function hourOf(moment) {
    return new Date(moment).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
}
/** A moment (milliseconds since 1970) in UTC: `2026-11-21 17:05:00.123`. */
function timeOf(moment) {
    return new Date(moment).toISOString().slice(0, -1).replace('T', ' ');
}
/** The minute of a moment (milliseconds since 1970), for people: `2026-11-21 17:05 UTC`. */
function minuteOf(moment) {
    return `${timeOf(moment).slice(0, 'YYYY-MM-DD HH:MM'.length)} UTC`;
}
/** `+0.4s`: the time since the step started, as in the log. */
function sinceBegin(milliseconds) {
    return `+${(milliseconds / 1000).toFixed(1)}s`;
}
/** A duration for people: `23 ms`, `0.9 s`, `48 s`, `1 min 12 s`, `2 h 5 min`. */
function spanOfTime(milliseconds) {
    if (milliseconds < 100)
        return `${Math.round(milliseconds)} ms`;
    const seconds = milliseconds / 1000;
    if (seconds < 9.95)
        return `${seconds.toFixed(1)} s`;
    const whole = Math.round(seconds);
    if (whole < 60)
        return `${whole} s`;
    if (whole < 3600)
        return twoUnits(Math.floor(whole / 60), 'min', whole % 60, 's');
    return twoUnits(Math.floor(whole / 3600), 'h', Math.floor((whole % 3600) / 60), 'min');
}
function twoUnits(large, unit, small, smallUnit) {
    return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}
/** Not by a regular expression: blanks around the name would take quadratic time. */
function entryIn(line) {
    const equals = line.indexOf('=');
    const long = line.indexOf('<<');
    const isLong = long !== -1 && (equals === -1 || long < equals);
    const at = isLong ? long : equals;
    return at === -1 ? undefined : { name: line.slice(0, at), isLong, rest: line.slice(at + (isLong ? 2 : 1)) };
}
/** The value of the entry on this line, and the entry's last line. Undefined if its end never comes. */
function valueAt(lines, index, { isLong, rest }) {
    if (!isLong)
        return { value: rest, last: index };
    const last = rest === '' ? -1 : lines.indexOf(rest, index + 1);
    return last === -1 ? undefined : { value: lines.slice(index + 1, last).join('\n'), last };
}
/** https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/ */
const QUANTITY = /^\+?(\d+(?:\.\d*)?|\.\d+)(?:([numkMGTPE]|[KMGTPE]i)|([eE][+-]?\d+))?$/;
const DECIMAL = { n: 1e-9, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };
const BINARY = { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60 };
const FACTORS = { ...DECIMAL, ...BINARY };
/** The number that a quantity of Kubernetes such as `500m` or `2Gi` stands for. Undefined if it is not valid. */
function parseQuantity(text) {
    const [, digits, suffix = '', exponent = ''] = QUANTITY.exec(text) ?? [];
    return digits === undefined ? undefined : Number(digits + exponent) * (FACTORS[suffix] ?? 1);
}


/***/ }),

/***/ 4370:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ parseYaml)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8874);

/** Lists and settings of a pod have far fewer; the parser takes some microseconds for each. */
const MAX_TOKENS = 30_000;
/** `defaultMode: 0400` is octal, as for kubectl and for modes of files: https://yaml.org/type/int.html */
const OCTAL = {
    tag: 'tag:yaml.org,2002:int',
    default: true,
    test: /^[-+]?0[0-7]+$/,
    resolve: (text) => Number.parseInt(text, 8),
};
/** How numbers are read. */
const NUMBERS = {
    /** As kubectl reads numbers. */
    kubectl: (tags) => [OCTAL, ...tags],
    /** As text that is written: `3.10` is a version, and `0755` a mode. */
    text: (tags) => tags.filter((tag) => !isOfNumbers(tag)),
    /** Numbers stay text if they would be written differently: as a token, `0123` is not 123. */
    exact: (tags) => tags.map((tag) => (isOfNumbers(tag) ? exactly(tag) : tag)),
};
function isOfNumbers(tag) {
    return typeof tag !== 'string' && /:(int|float)$/.test(tag.tag);
}
function exactly(tag) {
    return {
        ...tag,
        resolve(text, onError, options) {
            const value = tag.resolve(text, onError, options);
            const number = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(value) ? value.value : value;
            return String(number) === text ? value : text;
        },
    };
}
/** The size that a text can have after its aliases are resolved. An alias can stand for less than the whole text. */
const MAX_EXPANDED_TOKENS = 500_000;
/** Parses a document to plain values. The value of an empty text is undefined. `problem` quotes nothing of the text. */
function parseYaml(text, { numbers, most = MAX_TOKENS, isFirstOfSeveral = false }) {
    const tokens = countTokens(text);
    if (tokens > most)
        return { problem: `it has more than ${most / 1000},000 lines, entries and brackets; make it smaller` };
    const lineCounter = new yaml__WEBPACK_IMPORTED_MODULE_0__/* .LineCounter */ .HN();
    const bad = (offset, problem) => {
        const { line, col } = lineCounter.linePos(offset);
        return { problem: `${line}:${col}: ${problem}` };
    };
    const [document, second] = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .parseAllDocuments */ .hR)(text, {
        customTags: NUMBERS[numbers],
        lineCounter,
        prettyErrors: false,
        merge: true,
        uniqueKeys: false,
        logLevel: 'error',
    }).filter(isFilled);
    if (document === undefined)
        return { value: undefined };
    const [fault] = [...document.errors, ...((!isFirstOfSeveral && second?.errors) || [])];
    if (fault !== undefined)
        return bad(fault.pos[0], wordsOfFault(fault));
    if (second !== undefined && !isFirstOfSeveral)
        return bad(second.contents?.range?.[0] ?? 0, 'a second document starts; remove it');
    const repeated = repeatedKey(document);
    if (repeated !== undefined)
        return bad(repeated.range?.[0] ?? 0, 'repeated key; remove one of them');
    try {
        return { value: document.toJS({ maxAliasCount: MAX_EXPANDED_TOKENS / tokens }) };
    }
    catch (error) {
        if (error instanceof RangeError)
            return { problem: `its ${TOO_DEEP}` };
        if (error instanceof ReferenceError)
            return { problem: 'an alias has no anchor before it, or its aliases expand too far' };
        return { problem: '<< must be a map, an alias of a map, or a list of these' };
    }
}
/** A separator at the end starts an empty document. */
function isFilled({ contents, errors }) {
    return errors.length > 0 || (contents !== null && !((0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(contents) && contents.value === null));
}
/** The first key that its map already has. The parser's own check takes quadratic time. */
function repeatedKey(document) {
    let repeated;
    (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .visit */ .YR)(document, {
        Map(_, { items }) {
            const known = new Set();
            for (const { key } of items) {
                // JSON has only texts as keys, so 1 and "1" are one key. A map can merge several others, whose key is a symbol.
                if (!(0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isScalar */ .jn)(key) || typeof key.value === 'symbol')
                    continue;
                if (known.has(String(key.value)))
                    repeated ??= key;
                known.add(String(key.value));
            }
        },
    });
    return repeated;
}
/** Roughly: 100,000 tokens take 0.8 s to parse, and block all other work, a cancel too. */
function countTokens(text) {
    return text.replaceAll(/[^\n\r[{,&*?:"'-]/g, '').length;
}
const TOO_DEEP = 'lists and maps are nested too deeply';
/** The parser's message without its quotes, which can be part of a secret. */
function wordsOfFault({ message, code }) {
    // Before what is quoted; not at the colon of `Missing , or : between flow map items`.
    const [words = ''] = message.split(/(?<! or ): /, 1);
    if (/call stack/.test(message))
        return TOO_DEEP;
    if (code === 'BAD_DQ_ESCAPE')
        return 'Invalid escape sequence';
    if (code === 'TAG_RESOLVE_FAILED' || code === 'BAD_DIRECTIVE')
        return 'A tag or directive cannot be read';
    return OF_INDENTS.test(message)
        ? `${words}; check that this line is indented like the lines around it`
        : words;
}
/** The parser's words for a line that starts too far left or right. */
const OF_INDENTS = /without - indicator|at the same column|in compact mappings|on a single line/;


/***/ }),

/***/ 4740:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   ST: () => (/* binding */ isGone),
/* harmony export */   Y1: () => (/* binding */ startState),
/* harmony export */   _h: () => (/* binding */ stepContainer),
/* harmony export */   gF: () => (/* binding */ kubeletKnowsOfDeletion),
/* harmony export */   gI: () => (/* binding */ stepHasStarted),
/* harmony export */   rt: () => (/* binding */ mayBeRejected),
/* harmony export */   uO: () => (/* binding */ isForImageAlone)
/* harmony export */ });
/* harmony import */ var _job_judge_options_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(65);
/* harmony import */ var _pod_containers_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__.late(5977);
/* harmony import */ var _pod_disruptions_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__.late(935);



function startState(options) {
    return { options, pod: undefined, events: new Map(), early: [] };
}
/** Does the container exist only for its image, with a name that Pod Step chose? In messages, its name is the image. */
function isForImageAlone({ asked, step }, container) {
    const isOurs = asked?.some(({ consumer }) => consumer === container) ?? false;
    return step === _job_judge_options_js__WEBPACK_IMPORTED_MODULE_2__/* .NO_STEP */ .j && isOurs;
}
/**
 * Does the status show that the kubelet has observed the deletion, which raises the pod's generation? Undefined if that is not
 * known: no deletion was requested, or the cluster reports no generations. A virtual cluster reports the generations of another
 * pod, because its pod and the pod of its host are changed separately.
 * https://kubernetes.io/docs/concepts/workloads/pods/#pod-generation
 * https://github.com/loft-sh/vcluster/blob/main/pkg/controllers/resources/pods/syncer.go
 */
function kubeletKnowsOfDeletion({ deletion, generation, observedGeneration: observed }, liveGeneration) {
    if (deletion === undefined || generation === undefined || !observed)
        return undefined;
    if (liveGeneration === undefined || generation <= liveGeneration)
        return undefined;
    if (observed <= liveGeneration)
        return false;
    return observed === generation ? true : undefined;
}
/**
 * Does an event report that the node rejects or ends the pod, before its final phase (some 2 s after the containers' ends)?
 * This is not proof, because anyone can write an event.
 */
function mayBeRejected({ hasFinalPhase }, events) {
    return !hasFinalPhase && [...events.values()].some(({ reason }) => (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_1__/* .isRejection */ .aK)(reason) || (0,_pod_disruptions_js__WEBPACK_IMPORTED_MODULE_1__/* .isByNode */ .eI)(reason));
}
function isGone(state) {
    return state.pod !== undefined && state.gone !== undefined;
}
function stepContainer({ pod, options }) {
    return pod && (0,_pod_containers_js__WEBPACK_IMPORTED_MODULE_0__/* .containerOf */ .t8)(pod, options.step);
}
/** If the step has started, nothing may start its program again. */
function stepHasStarted(state) {
    return state.pod !== undefined && state.started.has(state.options.step);
}


/***/ }),

/***/ 8720:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
// ESM COMPAT FLAG
__nccwpck_require__.r(__webpack_exports__);

// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  main: () => (/* binding */ main),
  post: () => (/* binding */ main_post)
});

;// CONCATENATED MODULE: external "node:timers/promises"
const promises_namespaceObject = require("node:timers/promises");
;// CONCATENATED MODULE: ./src/clock.js

/** The start of the process (milliseconds since 1970). Node loads the global `performance` on demand, which takes 2 ms. */
const startedAt = Math.round(Date.now() - process.uptime() * 1000);
/**
 * The clock of this machine. Its waits do not keep the process running; `main` keeps it running (`keepAlive`). `process.uptime`
 * advances evenly. Like the timers of Node, it stops while the machine is suspended.
 */
const systemClock = {
    now: () => Math.round(startedAt + process.uptime() * 1000),
    wallTime: Date.now,
    wait: (ms, signal) => (0,promises_namespaceObject.setTimeout)(ms, undefined, { ref: false, ...(signal && { signal }) }),
    timeout: (ms) => AbortSignal.timeout(ms),
    random: Math.random,
};
/** Keeps the process alive until it is disposed of. */
function keepAlive() {
    const timer = setInterval(() => { }, 2 ** 30);
    return { [Symbol.dispose]: () => clearInterval(timer) };
}

// EXTERNAL MODULE: ./src/job/errors.js
var errors = __nccwpck_require__(2286);
// EXTERNAL MODULE: ./src/job/text.js
var job_text = __nccwpck_require__(962);
// EXTERNAL MODULE: ./src/job/values.js
var job_values = __nccwpck_require__(6671);
// EXTERNAL MODULE: ./src/cluster/api-errors.js
var api_errors = __nccwpck_require__.late(5514);
// EXTERNAL MODULE: ./src/job/secret-forms.js
var secret_forms = __nccwpck_require__(4747);
// EXTERNAL MODULE: ./src/cluster/http.js + 1 modules
var http = __nccwpck_require__(5517);
// EXTERNAL MODULE: ./src/cluster/http-choice.js
var http_choice = __nccwpck_require__(3360);
// EXTERNAL MODULE: ./src/cluster/kubeconfig.js + 1 modules
var cluster_kubeconfig = __nccwpck_require__(2050);
// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __nccwpck_require__(8474);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: ./src/inputs/regular-file.js
var regular_file = __nccwpck_require__(8530);
;// CONCATENATED MODULE: ./src/cluster/token-sources.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});








/**
 * Returns what `get` has returned last, or a new one if it `isOver`, or for `fresh`. Watches, the log and other requests need it at
 * the same time, so a call while another one gets it has its result.
 */
function kept(get, isOver) {
    let known;
    let getting;
    const renewed = async () => {
        known = await get();
        return known;
    };
    return async (fresh) => {
        if (known !== undefined && !fresh && !isOver(known))
            return known;
        getting ??= renewed().finally(() => {
            getting = undefined;
        });
        return getting;
    };
}
/** Claims of a JWT; none for another text. https://www.rfc-editor.org/rfc/rfc7519#section-4.1 */
function claimsOf(token) {
    return (0,cluster_kubeconfig/* fieldsOf */.Pf)((0,job_values/* parsedJson */.U4)(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
}
/** When a JWT expires (`exp`), in milliseconds since 1970; NaN if that is unknown. */
function endOfToken(token) {
    const { exp } = claimsOf(token);
    return typeof exp === 'number' ? exp * 1000 : Number.NaN;
}
/** A token is used for this part of its life, because the clock of an API server can be ahead of the issuer's. */
const USED_PART = 0.9;
/** Tokens from `request`, each of which is used until shortly before it expires. */
function openIdTokens(request, { clock, onSecret, debug }) {
    let last = '';
    const held = kept(async () => {
        const askedAt = clock.now();
        const token = await request();
        onSecret(token);
        // Counted from the request, because this machine's clock can be wrong.
        const life = lifeOf(token);
        if (!(life > 0))
            throw (0,errors/* codedError */.Au)('id-token', 'answered with a token that is not a JWT with an expiry');
        debug(`Received a new OIDC token, which lives for ${(0,job_values/* spanOfTime */.NC)(life)}.`);
        last = token;
        return { token, renewAt: askedAt + USED_PART * life };
    }, ({ renewAt }) => clock.now() >= renewAt);
    return {
        /** `fresh`: a new token, after a 401. Throws `id-token`. */
        token: async (fresh) => (await held(fresh)).token,
        /** The claims of the last token that an API server decides by, as a sentence without secrets. Undefined if there was none. */
        claims: () => (last === '' ? undefined : claimsIn(last)),
    };
}
/** The difference of two times of its issuer's clock, so this machine's can be wrong. NaN if they are missing. */
function lifeOf(token) {
    const { iat } = claimsOf(token);
    return typeof iat === 'number' ? endOfToken(token) - iat * 1000 : Number.NaN;
}
function claimsIn(token) {
    const { iss, aud, sub } = claimsOf(token);
    const audience = Array.isArray(aud) ? aud.join(', ') : aud;
    const shown = (claim) => (0,job_text/* quoted */.TL)(String(claim), false);
    return `The OIDC token of this job has the issuer ${shown(iss)}, the audience ${shown(audience)} and the subject ${shown(sub)}.`;
}
/** `fresh`: get a new one. Throws `input`. */
function tokenSource(config, running) {
    const { user } = config;
    const file = (0,cluster_kubeconfig/* textOf */.b6)(user['tokenFile']);
    const token = (0,cluster_kubeconfig/* textOf */.b6)(user['token'])?.trim();
    // Precedence as in kubectl: tokenFile (renewed by what writes it), token, exec plugin.
    if (file !== undefined)
        return async () => ({ token: tokenIn(file, token) });
    if (token !== undefined)
        return async () => ({ token });
    if (user['exec'] !== undefined && user['exec'] !== null)
        return kept(() => runPlugin(config, running), ({ expiresAt = Number.POSITIVE_INFINITY }) => expiresAt <= running.clock.wallTime());
    const provider = (0,cluster_kubeconfig/* textOf */.b6)((0,cluster_kubeconfig/* fieldsOf */.Pf)(user['auth-provider'])['name']);
    if (provider !== undefined)
        // Kubernetes removed them in 1.26: https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins
        throw (0,errors/* inputError */.Xu)([
            `kubeconfig: its user ${(0,job_text/* quoted */.TL)(config.userName)} has the auth-provider ${(0,job_text/* quoted */.TL)(provider)}, which Pod Step does not support; use a credential plugin (exec), for OpenID Connect kubelogin (kubectl oidc-login get-token)`,
        ]);
    return async () => ({});
}
/** As in kubectl, `otherwise` is the token if the file is empty or cannot be read. Throws `credentials`. */
function tokenIn(file, otherwise) {
    try {
        return (0,regular_file/* readRegularFile */.X)(file, cluster_kubeconfig/* MAX_BYTES */.zx).toString('utf8').trim() || (otherwise ?? '');
    }
    catch (error) {
        if (otherwise !== undefined)
            return otherwise;
        throw (0,errors/* codedError */.Au)('credentials', `its tokenFile cannot be read: ${(0,regular_file/* whyUnreadable */._)(error)}`);
    }
}
/** Enough for a request to the plugin's own server. A prompt cannot be answered. */
const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_LENGTH = 1024 * 1024;
/**
 * A plugin gets neither the inputs of this action, some of which are secrets, nor tokens for the job's services. It can ask the
 * runner for OIDC tokens, as Azure's plugin does: https://github.com/Azure/kubelogin/blob/main/pkg/internal/token/githubactionscredential.go
 */
const KEPT_BACK = /^(INPUT_|STATE_|ACTIONS_(?!ID_TOKEN_REQUEST_))/i;
/** Runs the exec plugin of the kubeconfig's user, as kubectl does. */
async function runPlugin(config, { clock, shown, signal }) {
    const exec = (0,cluster_kubeconfig/* fieldsOf */.Pf)(config.user['exec']);
    const command = (0,cluster_kubeconfig/* textOf */.b6)(exec['command']);
    if (command === undefined)
        throw (0,errors/* codedError */.Au)('credentials', 'it has no command');
    if (exec['interactiveMode'] === 'Always')
        throw (0,errors/* codedError */.Au)('credentials', 'it requires a terminal (interactiveMode: Always), which a step does not have');
    const path = command.includes('/') && !(0,external_node_path_.isAbsolute)(command) ? (0,external_node_path_.join)(config.folder, command) : command;
    const args = Array.isArray(exec['args']) ? exec['args'].map(String) : [];
    const env = environment(exec, config);
    const limit = AbortSignal.any([clock.timeout(TIMEOUT_MS), signal]);
    const { code, output, words } = await run(path, args, env, limit).catch((error) => {
        throw (0,errors/* hasCode */.up)(error, 'credentials') ? error : notStarted(error, shown((0,cluster_kubeconfig/* textOf */.b6)(exec['installHint']) ?? ''));
    });
    if (code !== 0)
        throw (0,errors/* codedError */.Au)('credentials', shown(words) || `it exited with code ${code}`);
    return readCredential(output);
}
/** `hint`: the installHint of the kubeconfig. */
function notStarted(error, hint) {
    if (error.code !== 'ENOENT')
        return (0,errors/* codedError */.Au)('credentials', `it cannot be started (${error.code ?? 'unknown'})`);
    const why = 'it is not installed on this runner; install it in an earlier step of the job';
    return (0,errors/* codedError */.Au)('credentials', hint === '' ? why : `${why}. The installHint of the kubeconfig: ${hint}`);
}
/** https://kubernetes.io/docs/reference/access-authn-authz/authentication/#input-and-output-formats */
function environment(exec, { cluster }) {
    const inherited = Object.entries(process.env).filter(([name]) => !KEPT_BACK.test(name));
    const own = (0,cluster_kubeconfig/* itemsOf */.S3)(exec['env']).map((one) => [(0,cluster_kubeconfig/* textOf */.b6)(one['name']) ?? '', (0,cluster_kubeconfig/* textOf */.b6)(one['value']) ?? '']);
    const spec = {
        interactive: false,
        ...(exec['provideClusterInfo'] === true && { cluster: clusterInfo(cluster) }),
    };
    const info = { apiVersion: exec['apiVersion'], kind: 'ExecCredential', spec };
    return {
        ...Object.fromEntries(inherited),
        KUBERNETES_EXEC_INFO: JSON.stringify(info),
        ...Object.fromEntries(own.filter(([name]) => name !== '')),
    };
}
/**
 * Cluster information for a plugin, without the user's credentials. As in kubectl, the URL of a proxy is complete and can have a
 * password: the plugin can need the proxy.
 * https://github.com/kubernetes/client-go/blob/v0.37.1/rest/exec.go (ConfigToExecCluster)
 */
function clusterInfo(cluster) {
    const known = [
        'server',
        'tls-server-name',
        'insecure-skip-tls-verify',
        'certificate-authority-data',
        'proxy-url',
    ];
    const extensions = (0,cluster_kubeconfig/* itemsOf */.S3)(cluster['extensions']);
    const config = extensions.find(({ name }) => name === 'client.authentication.k8s.io/exec')?.['extension'];
    return {
        ...Object.fromEntries(known.filter((key) => key in cluster).map((key) => [key, cluster[key]])),
        ...(config !== undefined && { config }),
    };
}
/** Windows has no process groups. */
const HAS_GROUPS = process.platform !== 'win32';
/**
 * Throws `credentials`, or the error of a program that cannot be started. A plugin can start other processes, so it gets a
 * process group, which ends with `limit` and with this process: a cancelled step does not wait for its plugin.
 */
async function run(command, args, env, limit) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        // An import would take some milliseconds of each step.
        const { spawn } = process.getBuiltinModule('node:child_process');
        const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: HAS_GROUPS });
        const kill = () => {
            killGroup(child);
            // A pipe ends with the last process that holds it. One that has left the group can outlive the plugin.
            child.stdout.destroy();
            child.stderr.destroy();
        };
        const read = { output: '', words: '' };
        const keep = (what) => (chunk) => {
            if (read[what].length < MAX_OUTPUT_LENGTH)
                read[what] += chunk;
        };
        child.stdout.setEncoding('utf8').on('data', keep('output'));
        child.stderr.setEncoding('utf8').on('data', keep('words'));
        const ended = (0,external_node_events_.once)(child, 'close');
        process.once('exit', kill);
        const _ = __addDisposableResource(env_1, (0,http/* onAbort */.u7)(limit, kill), false);
        try {
            const [code, signal] = (await ended);
            if (signal === null)
                return { code, ...read };
            throw (0,errors/* codedError */.Au)('credentials', `it was killed by ${signal}; a plugin has ${TIMEOUT_MS / 1000} s`);
        }
        finally {
            process.off('exit', kill);
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
function killGroup(child) {
    const { pid } = child;
    if (pid === undefined)
        return;
    try {
        if (HAS_GROUPS)
            process.kill(-pid, 'SIGKILL');
        else
            child.kill('SIGKILL');
    }
    catch {
        // Every process of the group has ended.
    }
}
/**
 * The output is secret, so no error quotes it. `expiresAt`: milliseconds since 1970. If undefined, it is valid until
 * the API server rejects it.
 */
function readCredential(output) {
    const answer = (0,job_values/* parsedJson */.U4)(output);
    if (answer === undefined)
        throw (0,errors/* codedError */.Au)('credentials', 'its output is not JSON');
    const status = (0,cluster_kubeconfig/* fieldsOf */.Pf)((0,cluster_kubeconfig/* fieldsOf */.Pf)(answer)['status']);
    const token = (0,cluster_kubeconfig/* textOf */.b6)(status['token'])?.trim();
    const certificate = (0,cluster_kubeconfig/* textOf */.b6)(status['clientCertificateData']);
    const key = (0,cluster_kubeconfig/* textOf */.b6)(status['clientKeyData']);
    if (token === undefined && certificate === undefined)
        throw (0,errors/* codedError */.Au)('credentials', 'its output is not an ExecCredential with a token or a certificate in its status');
    const expiry = (0,job_values/* momentOf */.Et)((0,cluster_kubeconfig/* textOf */.b6)(status['expirationTimestamp']));
    return { token, certificate, key, expiresAt: Number.isNaN(expiry) ? undefined : expiry };
}

;// CONCATENATED MODULE: ./src/cluster/credentials.js








/**
 * Otherwise, a value that no request can carry would look like an API server that is unavailable, and the step would wait for
 * it. Throws `credentials`, which quotes no value.
 */
function checkHeaders(headers) {
    for (const [name, values] of Object.entries(headers)) {
        const what = name === 'Authorization' ? 'token' : name;
        if ([values].flat().some((value) => http/* NOT_IN_HEADERS */.XT.test(value)))
            throw (0,errors/* codedError */.Au)('credentials', `its ${what} has a line break or a character that is not valid in an HTTP header`);
        if (headers[name] === 'Bearer ')
            throw (0,errors/* codedError */.Au)('credentials', 'its token is empty');
    }
}
/** Values in the kubeconfig that must never be printed, and passwords of proxies. A certificate is not secret. */
function secretsOf(config) {
    const { user } = config;
    const { env, args } = (0,cluster_kubeconfig/* fieldsOf */.Pf)(user['exec']);
    const values = [
        user['token'],
        user['password'],
        user['client-key-data'],
        ...(0,http_choice/* passwordsIn */.gW)(config),
        ...(0,cluster_kubeconfig/* itemsOf */.S3)(env)
            .filter((one) => namesSecret((0,cluster_kubeconfig/* textOf */.b6)(one['name']) ?? ''))
            .map((one) => one['value']),
        ...(Array.isArray(args) ? secretArguments(args.map(String)) : []),
    ];
    return values.map(cluster_kubeconfig/* textOf */.b6).filter((value) => value !== undefined);
}
/** A shorter value cannot be distinguished from ordinary text. */
const SHORTEST_SECRET = 6;
/** Values of environment variables whose names suggest a secret; a plugin inherits most of them. */
function secretsOfEnvironment() {
    return Object.entries(process.env).flatMap(([name, value = '']) => (namesSecret(name) || /^INPUT_/i.test(name)) && value.length >= SHORTEST_SECRET ? [value] : []);
}
/** `CLIENT_SECRET`, `OS_PASSWORD`, `GH_PAT`, but not `PATH`. */
function namesSecret(name) {
    return /TOKEN|SECRET|PASS|KEY|CREDENTIAL|_(PAT|PWD)$/i.test(name);
}
/** The ends of the names of options whose value is a secret, and not the path of a file with one. */
const SECRET_OPTION = /^--?[\w-]*(secret|password|passphrase|token|key)$/i;
/** Values of `--client-secret=VALUE` and `--client-secret VALUE`, as plugins for clouds and OpenID Connect take them. */
function secretArguments(args) {
    return args.flatMap((arg, index) => {
        const [option = '', ...rest] = arg.split('=');
        const value = rest.length > 0 ? rest.join('=') : (args[index + 1] ?? '');
        const isValue = value.length >= SHORTEST_SECRET && !value.startsWith('--');
        return isValue && SECRET_OPTION.test(option) ? [value] : [];
    });
}
/** Node writes a header in Latin-1, and an API server reads UTF-8. */
function inHeader(text) {
    return Buffer.from(text).toString('latin1');
}
/** https://kubernetes.io/docs/reference/access-authn-authz/user-impersonation/ */
function impersonate({ user, userName }) {
    const as = (0,cluster_kubeconfig/* textOf */.b6)(user['as']);
    const uid = (0,cluster_kubeconfig/* textOf */.b6)(user['as-uid']);
    const groups = Array.isArray(user['as-groups']) ? user['as-groups'].map(String).map(inHeader) : [];
    const extra = Object.entries((0,cluster_kubeconfig/* fieldsOf */.Pf)(user['as-user-extra']));
    if (as === undefined && (uid !== undefined || groups.length > 0 || extra.length > 0))
        throw (0,errors/* inputError */.Xu)([
            `kubeconfig: its user ${(0,job_text/* quoted */.TL)(userName)} has as-uid, as-groups or as-user-extra without as; add as with the name of a user, which the API server requires with them`,
        ]);
    if (as === undefined)
        return {};
    const extras = extra.map(([key, values]) => [
        `Impersonate-Extra-${encodeURIComponent(key.toLowerCase())}`,
        [values].flat().map(String).map(inHeader),
    ]);
    return {
        'Impersonate-User': inHeader(as),
        ...(uid !== undefined && { 'Impersonate-Uid': inHeader(uid) }),
        ...(groups.length > 0 && { 'Impersonate-Group': groups }),
        ...Object.fromEntries(extras),
    };
}
/**
 * Returns the credentials of the kubeconfig's user. `fresh`: get new ones, after a 401. Throws `input`. `onSecret` is called
 * with each secret as soon as it is known, and with what is encoded in it. `signal` ends a plugin that runs.
 */
function openCredentials(config, clock, onSecret, signal) {
    const { user } = config;
    const known = new Set();
    const addSecret = (value, renewed) => {
        for (const one of value ? [value, ...(0,secret_forms/* secretsWithin */.VK)(value)] : []) {
            known.add(one);
            onSecret(one, renewed);
        }
    };
    for (const value of secretsOf(config))
        addSecret(value);
    const shown = (words) => showable(words, [...known, ...secretsOfEnvironment()]);
    const impersonation = impersonate(config);
    const source = tokenSource(config, { clock, shown, signal });
    const read = async (fresh) => {
        const { token, certificate, key } = await source(fresh);
        const renewed = token ?? key;
        addSecret(token, renewed);
        addSecret(key, renewed);
        const basic = basicOf(user);
        addSecret(basic);
        const headers = {
            ...impersonation,
            ...(basic !== undefined && { Authorization: `Basic ${basic}` }),
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        };
        checkHeaders(headers);
        // Precedence: plugin, data in the kubeconfig, file.
        const identity = {
            cert: certificate ?? (0,cluster_kubeconfig/* dataOrFile */.iD)(config, 'client-certificate'),
            key: key ?? (0,cluster_kubeconfig/* dataOrFile */.iD)(config, 'client-key'),
        };
        return { headers, ...(0,job_values/* defined */.sw)(identity) };
    };
    return (fresh) => read(fresh).catch((error) => {
        throw failed(config, error);
    });
}
function basicOf(user) {
    const name = (0,cluster_kubeconfig/* textOf */.b6)(user['username']);
    return name === undefined ? undefined : (0,job_values/* base64 */.K3)(`${name}:${(0,cluster_kubeconfig/* textOf */.b6)(user['password']) ?? ''}`);
}
function failed({ user, userName }, error) {
    if (!(0,errors/* hasCode */.up)(error, 'credentials'))
        return error;
    const command = (0,cluster_kubeconfig/* textOf */.b6)((0,cluster_kubeconfig/* fieldsOf */.Pf)(user['exec'])['command']);
    const plugin = command === undefined ? '' : ` (credential plugin ${(0,job_text/* quoted */.TL)(command)})`;
    return (0,errors/* inputError */.Xu)([
        `kubeconfig: could not get credentials for its user ${(0,job_text/* quoted */.TL)(userName)}${plugin}: ${error.message}`,
    ]);
}
const MAX_ANSWER_LENGTH = 500;
/** Foreign text on one line with secrets masked, or a placeholder if it can contain an unknown secret. */
function showable(words, secrets) {
    const hidden = [...secrets]
        .sort((a, b) => b.length - a.length)
        .reduce((text, secret) => text.replaceAll(secret, () => '***'), (0,job_text/* cut */.Jj)(words, 10_000));
    const line = (0,job_text/* cut */.Jj)(hidden.replaceAll(/\s+/g, ' ').trim(), MAX_ANSWER_LENGTH);
    return (0,job_text/* looksSecret */.n0)(line) ? 'its message is hidden, because it can hold a secret' : line;
}

;// CONCATENATED MODULE: ./src/cluster/access.js








/**
 * Undefined if the credentials do not expire or are renewed: a token file by the program that writes it, other credentials by
 * their plugin. `certificate`: the client certificate in use, from any source.
 */
function credentialsEnd({ user, userName }, certificate) {
    const token = (0,cluster_kubeconfig/* textOf */.b6)(user['tokenFile']) === undefined ? (0,cluster_kubeconfig/* textOf */.b6)(user['token'])?.trim() : undefined;
    const owner = `of the kubeconfig\u2019s user ${(0,job_text/* quoted */.TL)(userName)}`;
    const shown = isOfPlugin(user) ? undefined : certificate;
    const ends = [
        { what: `The token ${owner}`, at: endOfToken(token ?? '') },
        { what: `The client certificate ${owner}`, at: (0,job_values/* momentOf */.Et)(shown && (0,cluster_kubeconfig/* certificateOf */.tq)(shown)?.validTo) },
    ];
    return ends.filter(({ at }) => !Number.isNaN(at)).toSorted((a, b) => a.at - b.at)[0];
}
function isOfPlugin(user) {
    const own = [user['client-certificate-data'], user['client-certificate']];
    return (0,cluster_kubeconfig/* fieldsOf */.Pf)(user['exec'])['command'] !== undefined && own.every((one) => (0,cluster_kubeconfig/* textOf */.b6)(one) === undefined);
}
/** The warning for credentials that can expire before the step ends, at `now` and with its timeout in milliseconds. */
function warningOfEnd(user, certificate, { now, timeoutMs }) {
    const end = credentialsEnd(user, certificate);
    // If they have expired, the API server refuses them, and that is reported.
    if (end === undefined || end.at <= now || end.at >= now + timeoutMs)
        return [];
    const when = `expires in ${(0,job_values/* spanOfTime */.NC)(end.at - now)}`;
    const consequence = 'After that, every request is refused: the end of the log can be missing, the pod stays until its deadline, and the step fails within ten minutes, when its watch is reopened.';
    const remedy = 'Use credentials that last longer, a credential plugin (exec), which renews them, or a shorter timeout.';
    return [
        {
            title: 'The credentials can expire before the step ends',
            message: `${end.what} ${when}, and the step can take ${(0,job_values/* spanOfTime */.NC)(timeoutMs)} (timeout). ${consequence} ${remedy}`,
        },
    ];
}
/** The sentence for credentials that have expired. Undefined if they have not, or if that is unknown. */
function hasEnded(end, now) {
    return end === undefined || now < end.at
        ? undefined
        : `${end.what} expired ${(0,job_values/* spanOfTime */.NC)(now - end.at)} ago.`;
}
/** Uses the inputs `server` and `oidc-audience`, or a kubeconfig. Throws `input`. */
function openAccess(settings, options) {
    const { server } = settings;
    return server === undefined ? openByKubeconfig(settings, options) : openByIdToken(server, options);
}
async function openByKubeconfig(settings, { clock, onSecret, signal }) {
    const config = (0,cluster_kubeconfig/* loadKubeconfig */.iz)(settings);
    const credentials = openCredentials(config, clock, onSecret, signal);
    let { headers: _, ...identity } = await credentials(false);
    return {
        config,
        identity: () => identity,
        async authorize(fresh) {
            const { headers, ...others } = await credentials(fresh).catch((error) => {
                throw (0,api_errors/* unsent */.YX)(config.server, `: ${(0,job_values/* messageOf */.bD)(error)}`, error);
            });
            identity = others;
            return headers;
        },
        whyRefused: () => hasEnded(credentialsEnd(config, identity.cert), clock.wallTime()),
    };
}
const ANSWER_TIMEOUT_MS = 15_000;
/**
 * Asks the runner for a new OIDC token of this audience. Throws `id-token`, which quotes no answer, or `input` for a proxy of
 * the environment that is not valid.
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 */
async function requestIdToken({ url, requestToken }, audience, signal) {
    const server = new URL(url);
    server.searchParams.set('audience', audience);
    const request = {
        method: 'GET',
        headers: { authorization: `Bearer ${requestToken}`, accept: 'application/json' },
        headersTimeout: ANSWER_TIMEOUT_MS,
        bodyTimeout: ANSWER_TIMEOUT_MS,
        signal,
    };
    try {
        return await (0,http_choice/* askOnce */.RV)(server, request, async ({ statusCode, body }) => {
            const isRefused = statusCode >= 400 && statusCode < 500 && !(0,api_errors/* isAway */.Dg)(statusCode);
            if (statusCode !== 200)
                throw (0,errors/* codedError */.Au)('id-token', `answered HTTP ${statusCode}`, { isRefused });
            const token = (0,cluster_kubeconfig/* textOf */.b6)((0,cluster_kubeconfig/* fieldsOf */.Pf)(await body.json())['value']);
            if (token === undefined)
                throw (0,errors/* codedError */.Au)('id-token', 'answered without a token');
            return token;
        });
    }
    catch (error) {
        if ((0,errors/* hasCode */.up)(error, 'id-token') || (0,errors/* hasCode */.up)(error, 'input'))
            throw error;
        if ((0,errors/* hasCode */.up)(error, 'BAD_ANSWER'))
            throw (0,errors/* codedError */.Au)('id-token', 'did not answer with JSON');
        throw (0,errors/* codedError */.Au)('id-token', `cannot be reached${(0,cluster_kubeconfig/* codeOf */.$N)(error)}`);
    }
}
/** Authenticates with the runner's OIDC token to an API server with structured authentication. Throws `input`. */
async function openByIdToken({ url, certificateAuthority, audience }, { clock, onSecret, debug, idTokenService, signal }) {
    const authority = certificateAuthority === undefined ? undefined : (0,cluster_kubeconfig/* readAuthority */.AS)(certificateAuthority);
    const config = {
        server: url,
        namespace: undefined,
        cluster: authority === undefined ? {} : { 'certificate-authority-data': (0,job_values/* base64 */.K3)(authority.pem) },
        user: {},
        userName: 'of the OIDC token',
        folder: process.cwd(),
        files: authority?.file === undefined ? [] : [authority.file],
    };
    const service = idTokenService();
    onSecret(service.requestToken);
    const request = () => requestIdToken(service, audience, signal);
    const tokens = openIdTokens(request, { clock, debug, onSecret: (token) => onSecret(token, token) });
    await tokens.token(false).catch((error) => {
        // The first request waits for a transient failure, as for an API server that is unavailable.
        if ((0,errors/* hasCode */.up)(error, 'id-token') && !error.isRefused)
            return;
        // A proxy variable of the environment is not valid.
        if ((0,errors/* hasCode */.up)(error, 'input'))
            throw error;
        throw (0,errors/* inputError */.Xu)([
            `oidc-audience: the runner issues no OIDC token for this audience: its token service ${(0,job_values/* messageOf */.bD)(error)}`,
        ]);
    });
    return {
        config,
        identity: () => ({}),
        async authorize(fresh) {
            const token = await tokens.token(fresh).catch((error) => {
                const why = `, because the runner issues no new OIDC token: its token service ${(0,job_values/* messageOf */.bD)(error)}`;
                throw (0,api_errors/* unsent */.YX)(url, why, error);
            });
            return { Authorization: `Bearer ${token}` };
        },
        whyRefused: tokens.claims,
    };
}

// EXTERNAL MODULE: ./src/cluster/log.js
var log = __nccwpck_require__.late(3538);
// EXTERNAL MODULE: ./src/job/identity.js
var job_identity = __nccwpck_require__(7559);
// EXTERNAL MODULE: ./src/job/pod-parts.js
var pod_parts = __nccwpck_require__(9045);
// EXTERNAL MODULE: ./src/cluster/requests.js
var requests = __nccwpck_require__(9632);
;// CONCATENATED MODULE: ./src/cluster/lookups.js




/** Short, because every caller can do without the answer. */
const lookups_TIMEOUT_MS = 3000;
/** How many nodes are read in full, at 20 kB or more each. */
const MAX_NODES_READ = 100;
function openNodes(connection, interrupted) {
    const get = (type, query) => (0,requests/* call */.T1)(connection, {
        method: 'GET',
        path: '/api/v1/nodes',
        type,
        query,
        signal: AbortSignal.any([interrupted ?? [], connection.clock.timeout(lookups_TIMEOUT_MS)].flat()),
    });
    return {
        async condition(name) {
            const { items = [] } = await get('V1NodeList', {
                fieldSelector: `metadata.name=${name}`,
            });
            const ready = items[0]?.status?.conditions?.find(({ type }) => type === 'Ready');
            if (ready === undefined)
                return undefined;
            const { status, message } = ready;
            return { name, ready: status, ...(message && { message }) };
        },
        async kinds() {
            // A table, as for kubectl: a few columns for each node instead of whole objects.
            return kindsOf(await get('Table', { includeObject: 'None' }));
        },
        async architecture() {
            // An autoscaled cluster can have no node before the first pod.
            const { items } = await get('PartialObjectMetadataList', {
                limit: '1',
            });
            return items?.[0]?.metadata?.labels?.['kubernetes.io/arch'];
        },
        async images() {
            const { items = [] } = await get('V1NodeList', { limit: String(MAX_NODES_READ) });
            return items.map(({ metadata, status }) => ({
                hostname: metadata?.labels?.['kubernetes.io/hostname'] ?? metadata?.name ?? '',
                images: (status?.images ?? []).flatMap(({ names }) => names ?? []),
            }));
        },
    };
}
/** https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/printers/internalversion/printers.go */
function kindsOf({ columnDefinitions = [], rows = [] }) {
    const column = (name) => columnDefinitions.findIndex((one) => one.name === name);
    return rows.map(({ cells = [] }) => {
        const cell = (name) => String(cells[column(name)] ?? '');
        return {
            name: cell('Name'),
            kubelet: cell('Version'),
            runtime: cell('Container-Runtime'),
            system: cell('OS-Image'),
        };
    });
}
/** More than nearly any tail needs, and quick to load. */
const MAX_LOG_BYTES = 256 * 1024;
/** The kubelet's response if it no longer has the log. */
const NO_LOG = /^unable to retrieve container logs for /;
async function lastLines(namespace, source, count, signal) {
    const options = { tailLines: String(count), limitBytes: String(MAX_LOG_BYTES) };
    return (await (0,requests/* openLog */.Ne)(namespace, source, options, signal, 0)).text();
}
/** Requests of a step that are not about its pods. `interrupted`: ends lookups that are no longer needed. */
function openLookups(namespace, interrupted) {
    const { connection, path, name } = namespace;
    return {
        nodes: openNodes(connection, interrupted),
        /**
         * Asks for each right on its own, which every user is allowed to do. Authorizers other than RBAC cannot list all of them.
         * https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access
         */
        async lackingRights(needed) {
            const signal = connection.clock.timeout(lookups_TIMEOUT_MS);
            const isLacking = async (path, verb) => {
                const [resource, subresource] = path.split('/');
                const resourceAttributes = { namespace: name, verb, resource, ...(subresource && { subresource }) };
                const { status } = await (0,requests/* call */.T1)(connection, {
                    method: 'POST',
                    path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
                    type: 'V1SelfSubjectAccessReview',
                    body: {
                        apiVersion: 'authorization.k8s.io/v1',
                        kind: 'SelfSubjectAccessReview',
                        spec: { resourceAttributes },
                    },
                    signal,
                });
                return status?.allowed !== true;
            };
            const lacking = needed.map(async ({ resource, verbs }) => {
                const answers = await Promise.all(verbs.map((verb) => isLacking(resource, verb)));
                return { resource, verbs: verbs.filter((_, index) => answers[index]) };
            });
            return (await Promise.all(lacking)).filter(({ verbs }) => verbs.length > 0);
        },
        /** Safe with concurrent writers: https://kubernetes.io/docs/reference/using-api/server-side-apply/ */
        async applySecret(secret, signal) {
            await (0,requests/* call */.T1)(connection, {
                method: 'PATCH',
                path: path('secrets', secret.metadata?.name),
                query: { fieldManager: 'pod-step', force: 'true' },
                body: secret,
                contentType: 'application/apply-patch+yaml',
                signal,
            });
        },
        /** If the patch's test fails, another step has written the Secret since, and empties it later. 404: it contains nothing. */
        async emptySecret({ name, token }, signal) {
            await (0,requests/* call */.T1)(connection, {
                method: 'PATCH',
                path: path('secrets', name),
                contentType: 'application/json-patch+json',
                body: (0,pod_parts/* emptyingPatch */.Ux)(token),
                signal,
            }).catch((error) => {
                if (!(0,api_errors/* isOfApiServer */.l1)(error) || ![422, 404].includes(error.status))
                    throw error;
            });
        },
        /**
         * Uses a create request as a dry run: 409 means that the name exists. So it needs only a right that a step has anyway, and
         * reads no Secret. https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run
         */
        async lookUpSecrets(names, signal) {
            const found = names.map(async (name) => {
                const metadata = { name, labels: { ...job_identity/* MANAGED_BY */.Kf } };
                const body = { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque' };
                try {
                    const query = { dryRun: 'All' };
                    await (0,requests/* call */.T1)(connection, { method: 'POST', path: path('secrets'), query, body, signal });
                    return [{ name, isThere: false }];
                }
                catch (error) {
                    if ((0,api_errors/* isTaken */.Ck)(error))
                        return [{ name, isThere: true }];
                    return []; // not allowed, or no answer
                }
            });
            return (await Promise.all(found)).flat();
        },
        /** Fewer lines where they are too long for one answer. Throws `api`, `unreachable`, AbortError on abort. */
        async logEnd(source, most, signal) {
            // One more shows whether there are further ones.
            let count = most + 1;
            let text = await lastLines(namespace, source, count, signal);
            // The kubelet returns the first bytes of so many last lines, so the end is missing:
            // https://github.com/kubernetes/kubernetes/blob/v1.37.1/staging/src/k8s.io/cri-client/pkg/logs/logs.go (ReadLogs)
            while (count > 1 && Buffer.byteLength(text) >= MAX_LOG_BYTES) {
                count = Math.floor(count / 2);
                text = await lastLines(namespace, source, count, signal);
            }
            const lines = text.split('\n');
            if (lines.at(-1) === '')
                lines.pop();
            if (lines.length === 1 && NO_LOG.test(lines[0] ?? ''))
                return { lines: [], cut: false };
            return { lines: lines.slice(-most), cut: count <= most || lines.length > most };
        },
    };
}

// EXTERNAL MODULE: ./src/job/masking.js
var masking = __nccwpck_require__(7097);
// EXTERNAL MODULE: ./src/messages/refusals.js
var refusals = __nccwpck_require__.late(1577);
// EXTERNAL MODULE: ./src/run/errors.js
var run_errors = __nccwpck_require__.late(2844);
// EXTERNAL MODULE: ./src/run/ports.js
var ports = __nccwpck_require__(5487);
// EXTERNAL MODULE: ./src/cluster/log-position.js
var log_position = __nccwpck_require__.late(3276);
;// CONCATENATED MODULE: ./src/cluster/watch.js






/** In UTF-16 units. Kubernetes objects are smaller; an endless line must not fill the memory. */
const MAX_LENGTH = 32 * 1024 * 1024;
/**
 * The server ends a watch after this time, or up to twice that, at random, so that the steps of a matrix do not all reconnect
 * at once: https://github.com/kubernetes/client-go/blob/v0.37.1/tools/cache/reflector.go (minWatchTimeout).
 */
const WATCH_SECONDS = 300;
/** Measured on 1.37.1: a bookmark every 60 to 61 s. */
const SILENCE_TIMEOUT_MS = 90_000;
/** Without bookmarks only the end of a watch shows that its connection is alive, so it comes sooner. */
const WATCH_SECONDS_WITHOUT_BOOKMARKS = 60;
/**
 * If a watch is open for so long without a message, a gateway may hold messages back, even if it ends the watch again and
 * again. The objects are then read.
 */
const BLIND_MS = 50_000;
const LATE_END_MS = 15_000;
/** Denied this long after a success, a right is missing; a starting API server loads its roles sooner. */
const DENIED_TIMEOUT_MS = 10_000;
const GONE = 410;
/** An API server without the feature gate WatchList refuses `sendInitialEvents`. */
const INVALID = new Set([400, 422]);
/** A watch that ends earlier than this without a message was not served. If it were reopened immediately, it would end again. */
const MIN_WATCH_MS = 1000;
/**
 * Watches the objects that `fieldSelector` matches until `signal` aborts. A watch that ends resumes at its resourceVersion; if
 * the server no longer has that (410), the objects are listed again. Throws permanent errors immediately, and transient ones
 * when the connection's grace has passed. The client-node 2.0.1 watch is not used, because it aborts a silent watch with an
 * error after 30 s.
 */
async function* watch(connection, watched) {
    const { path, type, fieldSelector, from, hasBookmarks, signal } = watched;
    const { clock } = connection;
    const patience = (0,requests/* openPatience */.cs)(connection, { signal });
    let place = from;
    let answered = false;
    let relisted = false;
    let silentMs = 0;
    let deniedSince;
    while (!signal.aborted) {
        try {
            if (place.kind === 'lost' || (hasBookmarks && silentMs >= BLIND_MS)) {
                const request = {
                    method: 'GET',
                    path,
                    type: `${type}List`,
                    query: { fieldSelector },
                    signal,
                };
                const listing = await (0,requests/* callOnce */.qO)(connection, request).catch((error) => {
                    // A watch that still has its place continues from there, for example without the right to list.
                    if (place.kind === 'lost')
                        throw error;
                });
                silentMs = 0;
                if (listing !== undefined) {
                    const { metadata, items = [] } = listing;
                    const resourceVersion = metadata?.resourceVersion ?? '';
                    yield { kind: 'all', items, resourceVersion };
                    place = { kind: 'at', resourceVersion };
                    relisted = true;
                }
            }
            const stream = await openInTime(connection, watched, place);
            // Starting again with only new events would miss changes in between.
            if (place.kind === 'now')
                place = { kind: 'start' };
            if (stream === undefined)
                continue;
            watched.onOpen?.();
            const openedAt = clock.now();
            let isEmpty = true;
            try {
                for await (const message of messagesOf(stream, type)) {
                    isEmpty = false;
                    if (message.type === 'ERROR')
                        throw errorOf(message.object);
                    patience.reset(openedAt);
                    answered = true;
                    relisted = false;
                    place = { kind: 'at', resourceVersion: message.object.metadata?.resourceVersion ?? '' };
                    if (message.type !== 'BOOKMARK')
                        yield { kind: message.type === 'DELETED' ? 'end' : 'now', item: message.object };
                }
            }
            finally {
                if (answered)
                    deniedSince = undefined;
                // A watch that was open for a while was served, also if nothing happened and a gateway then cut it.
                if (clock.now() - openedAt >= MIN_WATCH_MS)
                    patience.reset(openedAt);
                silentMs = isEmpty ? silentMs + clock.now() - openedAt : 0;
            }
            if (isEmpty && clock.now() - openedAt < MIN_WATCH_MS)
                throw (0,errors/* codedError */.Au)('unreachable', `${connection.server.origin}: the watch ended as soon as it was open`);
            connection.debug(`WATCH ${path}: ended by the server, resumed`);
        }
        catch (caught) {
            const error = (0,requests/* readingError */.vE)(connection, caught);
            if (signal.aborted)
                return;
            const isForgotten = (0,errors/* hasCode */.up)(error, 'api') && error.status === GONE;
            if (isForgotten)
                place = { kind: 'lost' };
            if ((0,api_errors/* isDenied */.GZ)(error)) {
                deniedSince ??= clock.now();
                // The account may be allowed to watch, but not to list, which a lost place needs.
                if (!answered || clock.now() - deniedSince > DENIED_TIMEOUT_MS)
                    throw error;
            }
            else if (!isForgotten && !(0,api_errors/* isPassing */.WG)(error))
                throw error;
            connection.debug(`WATCH ${path}: again after: ${(0,job_values/* messageOf */.bD)(error)}`);
            // The first list after a 410 needs no pause.
            if (!isForgotten || relisted)
                await patience.next(error).catch((last) => {
                    if (!signal.aborted)
                        throw last;
                });
        }
    }
}
/** Undefined if the watch opens too late, or if this API server cannot start a watch with only new events. */
async function openInTime(connection, watched, place) {
    if (place.kind !== 'now')
        return openWatch(connection, watched, place);
    const late = new AbortController();
    const signal = AbortSignal.any([watched.signal, late.signal]);
    try {
        const stream = await openWatch(connection, { ...watched, signal }, place);
        if (place.isEarly())
            return stream;
        late.abort();
        return undefined;
    }
    catch (error) {
        if ((0,errors/* hasCode */.up)(error, 'api') && INVALID.has(error.status))
            return undefined;
        throw error;
    }
}
async function openWatch(connection, { path, fieldSelector, hasBookmarks, signal }, place) {
    const shortest = hasBookmarks ? WATCH_SECONDS : WATCH_SECONDS_WITHOUT_BOOKMARKS;
    const seconds = Math.round(shortest * (1 + connection.clock.random()));
    const silenceMs = hasBookmarks ? SILENCE_TIMEOUT_MS : seconds * 1000 + LATE_END_MS;
    const query = {
        watch: 'true',
        fieldSelector,
        allowWatchBookmarks: 'true',
        timeoutSeconds: String(seconds),
        ...(place.kind === 'at' && { resourceVersion: place.resourceVersion }),
        ...(place.kind === 'now' && { sendInitialEvents: 'false', resourceVersionMatch: 'NotOlderThan' }),
    };
    return (0,requests/* open */.ho)(connection, { method: 'GET', path, query, signal }, silenceMs);
}
/** One message in each line. The server may have cut the last one, which then has no newline. */
async function* messagesOf(stream, type) {
    let begun = '';
    for await (const batch of (0,log_position/* pieces */.IE)(stream)) {
        for (const { text, end } of batch) {
            begun += text;
            if (begun.length > MAX_LENGTH)
                throw new Error(`a line of its answer is longer than ${MAX_LENGTH / 1024 / 1024} MiB`);
            if (end !== 'line')
                continue;
            const line = begun;
            begun = '';
            yield checked((0,http/* parseAnswer */.Wp)(line), type);
        }
    }
}
/** A gateway can answer a watch with any JSON. */
function checked(value, type) {
    if (!(0,job_values/* isObject */.Gv)(value) || !(0,job_values/* isObject */.Gv)(value['object']))
        throw (0,errors/* codedError */.Au)('BAD_ANSWER', 'a message of a watch has an object');
    const ofMessage = { ERROR: 'V1Status', BOOKMARK: 'PartialObjectMetadata' };
    const object = (0,requests/* answerOf */.ut)(value['object'], (0,job_values/* entryOf */.Ms)(ofMessage, String(value['type'])) ?? type);
    return { ...value, object };
}
function errorOf({ code = 500, reason = '', message = '', details }) {
    return (0,errors/* codedError */.Au)('api', message, { status: code, reason, retryAfter: details?.retryAfterSeconds });
}

;// CONCATENATED MODULE: ./src/cluster/pods.js











/** A change of it makes the node read the pod again; its value is never read. */
const STATUS_ANNOTATION = 'pod-step/status-requested';
/**
 * A strategic merge patch that is tried again while failures are transient. With another UID the pod is not ours, and the API
 * server refuses the patch. Throws `api` or `unreachable`.
 */
async function patchPod({ connection, path }, { name, uid }, { metadata, ...others }, limits) {
    await (0,requests/* call */.T1)(connection, {
        method: 'PATCH',
        path: path('pods', name),
        contentType: 'application/strategic-merge-patch+json',
        body: { metadata: { uid, ...metadata }, ...others },
        ...limits,
    });
}
/** Pods and their events. The port says what each method does. */
function openPods(namespace) {
    const { connection, path } = namespace;
    const { clock } = connection;
    return {
        create: (pod, until) => createPod(namespace, pod, until),
        /**
         * The pod is their owner from the start.
         * https://kubernetes.io/docs/concepts/overview/working-with-objects/owners-dependents/
         */
        async createDependents(pod, dependents, until) {
            const { name, uid } = pod.metadata ?? {};
            const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name, uid }];
            await Promise.all(dependents.map(({ resource, object }) => {
                const owned = { ...object, metadata: { ...object.metadata, ownerReferences } };
                return createOne(namespace, resource, owned, until);
            }));
        },
        /**
         * A strategic merge patch removes only our gate, because a queue such as Kueue may have added another. A repeated patch
         * changes nothing, so it does not require reading the pod first. Nothing has to be done for a pod that was deleted; its
         * watch reports that.
         */
        async openGate({ metadata }, until) {
            const spec = { schedulingGates: [{ $patch: 'delete', name: pod_parts/* GATE */.k6 }] };
            await patchPod(namespace, (0,ports/* ownedPod */.j)(metadata), { spec }, { until }).catch(api_errors/* unlessGone */.Wi);
        },
        lowerDeadline: (pod, { seconds, labels }, signal) => patchPod(namespace, pod, { metadata: { labels }, spec: { activeDeadlineSeconds: seconds } }, { signal }),
        /**
         * A kubelet syncs a pod at once when an annotation of it changes, and writes its status first.
         * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/config/config.go (podsDifferSemantically)
         */
        requestStatus: (pod, signal) => patchPod(namespace, pod, { metadata: { annotations: { [STATUS_ANNOTATION]: 'true' } } }, { signal }),
        /** Skips another pod of its name, which another client may create after it. */
        async *pods({ metadata }, signal, onOpen) {
            const { name, uid, resourceVersion = '' } = metadata ?? {};
            const isOurs = (pod) => pod.metadata?.uid === uid;
            const changes = watch(connection, {
                path: path('pods'),
                type: 'V1Pod',
                fieldSelector: `metadata.name=${name}`,
                from: { kind: 'at', resourceVersion },
                hasBookmarks: true,
                signal,
                onOpen,
            });
            for await (const change of changes) {
                const at = clock.now();
                if (change.kind === 'all') {
                    const pods = change.items.filter(isOurs);
                    for (const pod of pods)
                        yield { at, pod: readPod(pod) };
                    if (pods.length === 0)
                        yield { at, gone: true, unseen: true, version: change.resourceVersion };
                }
                else if (isOurs(change.item)) {
                    // A DELETED message contains the last state, which can show a container that ended in time.
                    yield { at, pod: readPod(change.item) };
                    if (change.kind === 'end')
                        yield { at, gone: true };
                }
            }
        },
        /**
         * Only new events. A list of the existing ones would read all events of the namespace, which takes the API server 0.4 s
         * with 20,000 events (measured on 1.37.1), and none of them is about a pod that is about to be created. All events if the
         * pod existed before the watch (`isEarly`): the first events of its node can show why a pull secret is reported missing.
         */
        async *events(pod, isEarly, signal) {
            const changes = watch(connection, {
                path: path('events'),
                type: 'CoreV1Event',
                fieldSelector: selectorOfEvents(pod),
                from: { kind: 'now', isEarly },
                hasBookmarks: false,
                signal,
            });
            for await (const change of changes) {
                const at = clock.now();
                // Deletion is ignored: the API server deletes every event after an hour.
                if (change.kind === 'now')
                    yield { at, event: readEvent(change.item) };
                if (change.kind === 'all')
                    for (const event of change.items)
                        yield { at, event: readEvent(event) };
            }
        },
        async eventsSoFar(pod, signal) {
            const { items = [] } = await (0,requests/* call */.T1)(connection, {
                method: 'GET',
                path: path('events'),
                type: 'CoreV1EventList',
                query: { fieldSelector: selectorOfEvents(pod) },
                signal,
            });
            return items.map((event) => ({ at: clock.now(), event: readEvent(event) }));
        },
        /** From the API server's cache. */
        async listPods(selectors, signal) {
            let serverTime = Number.NaN;
            const { items = [] } = await (0,requests/* call */.T1)(connection, {
                method: 'GET',
                path: path('pods'),
                query: { ...selectors, resourceVersion: '0' },
                type: 'PartialObjectMetadataList',
                onAnswer: ({ date }) => {
                    serverTime = (0,job_values/* momentOf */.Et)(String(date));
                },
                signal,
            });
            return { pods: items.map(({ metadata = {} }) => metadata), serverTime };
        },
        pod(name, signal) {
            const request = { method: 'GET', path: path('pods', name), type: 'V1Pod', signal };
            return (0,requests/* call */.T1)(connection, request).then(readPod, api_errors/* unlessGone */.Wi);
        },
        /** Deletes our pod and no other one of its name; its dependents are deleted with it by the cluster's garbage collector. */
        async delete(pod, graceSeconds, signal) {
            const uid = pod.uid ?? (await uidOf(namespace, pod, signal));
            if (uid === undefined)
                return false;
            const body = {
                apiVersion: 'v1',
                kind: 'DeleteOptions',
                preconditions: { uid },
                ...(graceSeconds !== undefined && { gracePeriodSeconds: graceSeconds }),
            };
            const request = { method: 'DELETE', path: path('pods', pod.name), body, signal };
            const answer = await (0,requests/* call */.T1)(connection, request).catch(api_errors/* unlessGone */.Wi);
            return answer !== undefined;
        },
    };
}
/**
 * After a create without a good answer, an object with that name counts as ours: its name is random, and checking it would
 * require the right to read Secrets.
 */
async function createOne({ connection, path }, resource, body, until) {
    const patience = (0,requests/* openPatience */.cs)(connection, { signal: until });
    for (let mayExist = false;; mayExist = true) {
        try {
            await (0,requests/* callOnce */.qO)(connection, { method: 'POST', path: path(resource), body });
            return patience.reset();
        }
        catch (error) {
            if (mayExist && (0,api_errors/* isTaken */.Ck)(error))
                return patience.reset();
            if (!(0,api_errors/* isPassing */.WG)(error))
                throw error;
            await patience.next(error, (0,requests/* isAnswered */.Qy)(error));
        }
    }
}
/** With texts that are short enough to search. */
function readPod(pod) {
    return { ...pod, ...(pod.status && { status: (0,masking/* hideIn */.c)(pod.status, job_text/* bounded */.Mm) }) };
}
/** Anyone can write an event as large as the API server accepts (1.5 MB). Processing it would delay a cancellation. */
function readEvent({ metadata, ...event }) {
    const { uid, name, namespace, resourceVersion, creationTimestamp } = metadata;
    const kept = { ...event, metadata: (0,job_values/* defined */.sw)({ uid, name, namespace, resourceVersion, creationTimestamp }) };
    return (0,masking/* hideIn */.c)(kept, job_text/* bounded */.Mm);
}
function selectorOfEvents(pod) {
    return `involvedObject.kind=Pod,involvedObject.name=${pod}`;
}
/**
 * The API server calls admission webhooks before it responds. One can take 30 s; the server itself gives up after 60 s.
 * https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#timeouts
 */
const CREATE_TIMEOUT_MS = 65_000;
/**
 * Creates the pod, and tries again while the failure is transient, until `until` aborts. A request without a good answer may
 * have been carried out, or may be carried out later. So the pod is read before a repetition, and the request is repeated only
 * if the pod has a gate. A second pod of its name, which such a request creates when the name is free, then never starts.
 */
async function createPod(namespace, pod, until) {
    const patience = (0,requests/* openPatience */.cs)(namespace.connection, { signal: until });
    let unanswered = 0;
    let isNameTaken = false;
    let lastError;
    for (;;) {
        let isSent = false;
        try {
            const found = unanswered > 0 || isNameTaken ? await find(namespace, pod) : undefined;
            if (found !== undefined) {
                patience.reset();
                // One of the unanswered requests created it.
                return found.kind === 'failed'
                    ? { ...found, mayExist: unanswered > 0 }
                    : { ...found, mayBeMore: unanswered > 1 };
            }
            if (!(0,pod_parts/* isGated */.m3)(pod) && (unanswered > 0 || isNameTaken))
                return { kind: 'failed', error: lastError, mayExist: true };
            isSent = true;
            const created = await post(namespace, pod);
            patience.reset();
            return { ...created, mayBeMore: unanswered > 0 };
        }
        catch (error) {
            if (isSent)
                lastError = error;
            if (isSent && (0,run_errors/* mayBeDone */.VH)(error))
                unanswered += 1;
            isNameTaken ||= (0,api_errors/* isTaken */.Ck)(error);
            const mayExist = unanswered > 0 || isNameTaken;
            const isPassingRefusal = (0,errors/* hasCode */.up)(error, 'api') && (0,refusals/* passesSoon */.v0)(error);
            if (!(0,api_errors/* isTaken */.Ck)(error) && !(0,api_errors/* isPassing */.WG)(error) && !isPassingRefusal)
                return { kind: 'failed', error, mayExist };
            try {
                await patience.next(error, isSent && (0,requests/* isAnswered */.Qy)(error));
            }
            catch (last) {
                return { kind: 'failed', error: last, mayExist };
            }
        }
    }
}
async function post({ connection, path }, pod) {
    let warnings = [];
    const created = await askForPod(connection, {
        method: 'POST',
        path: path('pods'),
        // Strict: a field unknown to this cluster is an error; by default it would be dropped silently.
        query: { fieldValidation: 'Strict' },
        body: pod,
        timeoutMs: CREATE_TIMEOUT_MS,
        onAnswer: ({ warning }) => {
            warnings = (0,api_errors/* readWarnings */.q6)(warning);
        },
    });
    return { kind: 'created', pod: created, warnings };
}
/** A gateway can answer with any JSON, which does not prove that a pod exists. */
async function askForPod(connection, request) {
    const pod = await (0,requests/* callOnce */.qO)(connection, { ...request, type: 'V1Pod' });
    if (pod?.metadata?.uid !== undefined)
        return pod;
    throw (0,errors/* codedError */.Au)('unreachable', `${connection.server.origin}: its answer is not a pod; check the server address`);
}
/** Our pod if it exists, a failure if another pod has its name, or undefined. */
async function find({ connection, path }, pod) {
    const { name = '' } = pod.metadata ?? {};
    const found = await askForPod(connection, { method: 'GET', path: path('pods', name) }).catch(api_errors/* unlessGone */.Wi);
    if (found === undefined)
        return undefined;
    if ((0,ports/* tokenOf */.B)(found.metadata) === (0,ports/* tokenOf */.B)(pod.metadata))
        return { kind: 'created', pod: found, warnings: [] };
    const error = (0,errors/* codedError */.Au)('api', `pods "${name}" already exists`, { status: 409, reason: 'AlreadyExists' });
    return { kind: 'failed', error };
}
/** UID of our pod with that name; undefined if there is none, or if it is not ours. */
async function uidOf(namespace, { name, token }, signal) {
    const metadata = await (0,requests/* metadataOfPod */.AH)(namespace, name, signal);
    return (0,ports/* tokenOf */.B)(metadata) === token ? metadata?.uid : undefined;
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
;// CONCATENATED MODULE: ./src/cluster/tracked-file.js
/**
 * Whether git tracks a file, by its index: https://git-scm.com/docs/index-format Running git in an untrusted repository could
 * run programs, such as the program of core.fsmonitor.
 */





/** Enough for a repository of some 500,000 files. A larger one takes too long to read. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
const MAX_POINTER_BYTES = 4096;
/** The warning for files by which a pull request can send the credentials to another server, or run a program on the runner. */
function warningsOfTrackedFiles({ files, cluster, user, folder }) {
    const plugin = (0,cluster_kubeconfig/* textOf */.b6)((0,cluster_kubeconfig/* fieldsOf */.Pf)(user['exec'])['command']);
    const tracked = [
        ...files,
        (0,cluster_kubeconfig/* textOf */.b6)(cluster['certificate-authority']) ?? [],
        plugin === undefined ? [] : (programAt(plugin, folder) ?? []),
    ]
        .flat()
        .filter(isTracked)
        // The path of a file that git tracks is not a secret.
        .map((path) => (0,job_text/* quoted */.TL)((0,external_node_path_.relative)(process.cwd(), path), false));
    if (tracked.length === 0)
        return [];
    const [what, verb] = tracked.length === 1 ? ['file', 'is'] : ['files', 'are'];
    return [
        {
            title: 'A pull request can change the access to the cluster',
            message: `The ${what} ${tracked.join(', ')}, by which this step connects to the cluster, ${verb} tracked by git. If the job checks out a pull request, its author can read all credentials of this step and run a program on this runner. Store the kubeconfig in a secret, or write it in an earlier step to a file that git does not track.`,
        },
    ];
}
/** A command without a slash is looked up in $PATH, because an earlier step may have added a folder of the repository to it. */
function programAt(command, folder) {
    if (command.includes('/'))
        return (0,external_node_path_.resolve)(folder, command);
    const folders = (process.env['PATH'] ?? '').split(external_node_path_.delimiter);
    return folders.map((one) => (0,external_node_path_.resolve)(one, command)).find((path) => (0,external_node_fs_.existsSync)(path));
}
/** Is the file, or a link on its path, tracked by a repository around it? False if unknown. */
function isTracked(path) {
    return [...new Set([(0,external_node_path_.resolve)(path), realPathOf(path)])].some((one) => foldersAbove(one).some((folder) => isInRepository(folder, one)));
}
/** `native`, because otherwise a link before `..` is left out, which a program that opens the path follows. */
function realPathOf(path) {
    try {
        return external_node_fs_.realpathSync.native(path);
    }
    catch {
        return (0,external_node_path_.resolve)(path);
    }
}
function foldersAbove(path) {
    const above = (0,external_node_path_.dirname)(path);
    return above === path ? [] : [above, ...foldersAbove(above)];
}
function isInRepository(folder, path) {
    const git = (0,external_node_path_.join)(folder, '.git');
    if (!(0,external_node_fs_.existsSync)(git))
        return false;
    try {
        const wanted = folded((0,external_node_path_.relative)(folder, path).split(external_node_path_.sep).join('/'));
        return trackedIn(gitFolderOf(git)).some((entry) => holds(entry, wanted));
    }
    catch {
        return false; // no index yet, or an index in an unknown form
    }
}
/** `.git` of a worktree or submodule is a file that names the folder. */
function gitFolderOf(git) {
    try {
        const pointer = (0,regular_file/* readRegularFile */.X)(git, MAX_POINTER_BYTES).toString('utf8');
        return (0,external_node_path_.resolve)((0,external_node_path_.dirname)(git), /^gitdir: (.+)/.exec(pointer)?.[1] ?? git);
    }
    catch {
        return git;
    }
}
/** The entries of an index, and of the index that it shares with others (core.splitIndex). */
function trackedIn(folder, name = 'index') {
    const { entries, sharedIndex } = readIndex((0,regular_file/* readRegularFile */.X)((0,external_node_path_.join)(folder, name), MAX_INDEX_BYTES));
    return sharedIndex === undefined ? entries : [...entries, ...trackedIn(folder, sharedIndex)];
}
function holds({ name, kind }, wanted) {
    const tracked = folded(name);
    // The author of a link chooses its target. An index can have a folder instead of the files in it (sparse index).
    if (kind === FOLDER)
        return wanted.startsWith(tracked);
    return tracked === wanted || (kind === LINK && wanted.startsWith(`${tracked}/`));
}
/** Some file systems do not distinguish case, and some decompose letters. */
function folded(path) {
    return path.normalize('NFC').toLowerCase();
}
const LINK = 0o12;
const FOLDER = 0o4;
/** GitHub has no repositories with other hashes than SHA-1. */
const HASH_BYTES = 20;
const HEADER_BYTES = 12;
/** Times, device, owner and size of a file. */
const STAT_BYTES = 40;
const MODE_AT = 24;
const EXTENDED = 0x4000;
/** Throws if it is not an index. */
function readIndex(index) {
    if (index.toString('latin1', 0, 4) !== 'DIRC')
        throw new Error('not an index');
    const version = index.readUInt32BE(4);
    const entries = [];
    let at = HEADER_BYTES;
    let name = Buffer.alloc(0);
    for (let left = index.readUInt32BE(8); left > 0; left--) {
        const flagsAt = at + STAT_BYTES + HASH_BYTES;
        const flags = index.readUInt16BE(flagsAt);
        const nameAt = flagsAt + (version > 2 && (flags & EXTENDED) !== 0 ? 4 : 2);
        // Version 4 leaves out what a name has in common with the name before.
        const [removed, suffixAt] = version === 4 ? readNumber(index, nameAt) : [name.length, nameAt];
        const end = index.indexOf(0, suffixAt);
        if (end === -1 || removed > name.length)
            throw new Error('cut off');
        name = Buffer.concat([name.subarray(0, name.length - removed), index.subarray(suffixAt, end)]);
        entries.push({ name: name.toString('utf8'), kind: index.readUInt32BE(at + MODE_AT) >> 12 });
        at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
    }
    // The only extension that matters comes first.
    const isSplit = index.toString('latin1', at, at + 4) === 'link';
    const shared = isSplit ? index.toString('hex', at + 8, at + 8 + HASH_BYTES) : undefined;
    return { entries, sharedIndex: shared && `sharedindex.${shared}` };
}
/** As git writes the offset of a packed object: each byte has seven bits, and its first bit says that another follows. */
function readNumber(index, from) {
    let at = from;
    let byte = index.readUInt8(at++);
    let number = byte & 0x7f;
    while ((byte & 0x80) !== 0) {
        byte = index.readUInt8(at++);
        number = ((number + 1) << 7) | (byte & 0x7f);
    }
    return [number, at];
}

;// CONCATENATED MODULE: ./src/cluster/connect.js







/**
 * Sends no request to the API server. A credential plugin can, and the runner can be asked for an OIDC token. Throws `input`.
 */
async function connect(settings, options) {
    const { clock, debug } = options;
    // TLS checks follow the kubeconfig, not the runner's environment; this covers token renewal too.
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    const closing = new AbortController();
    const access = await openAccess(settings, { ...options, signal: closing.signal });
    const { config } = access;
    const client = await (0,http_choice/* openApiClient */.yU)(config, access.identity);
    return {
        server: config.server,
        namespace: settings.namespace ?? config.namespace ?? 'default',
        userAgent: (0,http_choice/* userAgent */.N1)(options.origin),
        client,
        clock,
        graceMs: settings.connectionGraceMs,
        outage: (0,requests/* openOutage */.My)(clock, options.say),
        debug,
        warnings: (timeoutMs) => [
            ...warningsOf(config),
            ...warningsOfTrackedFiles(config),
            ...warningOfEnd(config, access.identity().cert, { now: clock.wallTime(), timeoutMs }),
        ],
        authorize: access.authorize,
        whyRefused: access.whyRefused,
        close() {
            closing.abort();
            return client.destroy();
        },
    };
}
function warningsOf(config) {
    const { server } = config;
    const title = 'The connection to the cluster is not secure';
    const danger = 'Anyone on the network path can read and change what this step sends, including its credentials.';
    const isPlain = server.protocol === 'http:';
    if (!isPlain && config.cluster['insecure-skip-tls-verify'] !== true)
        return [];
    const message = isPlain
        ? `The server of the kubeconfig, ${server.origin}, does not use TLS. ${danger} Use https://.`
        : `The kubeconfig sets insecure-skip-tls-verify: true, so the certificate of ${server.origin} is not verified. ${danger} Set certificate-authority-data instead.`;
    return [{ title, message }];
}
/** `interrupted`: ends lookups that are no longer needed. */
function openCluster(connection, name, interrupted) {
    const namespace = (0,requests/* openNamespace */.Yt)(connection, name);
    return {
        ...openPods(namespace),
        ...openLookups(namespace, interrupted),
        followLog: (...given) => (0,log/* followLog */.w)(namespace, ...given),
        // Loaded by main before the pod exists, for steps that need it.
        sendFiles: async (...given) => (await __nccwpck_require__.e(/* import() */ 303).then(__nccwpck_require__.bind(__nccwpck_require__, 5303))).sendFiles(namespace, ...given),
        fetchFiles: async (...given) => (await __nccwpck_require__.e(/* import() */ 303).then(__nccwpck_require__.bind(__nccwpck_require__, 5303))).fetchFiles(namespace, ...given),
        lastOutageEnd: connection.outage.lastEnd,
    };
}

// EXTERNAL MODULE: ./src/findings/finding.js
var findings_finding = __nccwpck_require__(5525);
;// CONCATENATED MODULE: external "os"
const external_os_namespaceObject = require("os");
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function utils_toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function command_issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_namespaceObject.EOL);
}
function command_issue(name, message = '') {
    command_issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
;// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = require("crypto");
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(9896);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function file_command_issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${toCommandValue(message)}${external_os_namespaceObject.EOL}`, {
        encoding: 'utf8'
    });
}
function prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
    const convertedValue = toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_namespaceObject.EOL}${convertedValue}${external_os_namespaceObject.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: external "path"
const external_path_namespaceObject = require("path");
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/core.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return file_command_issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    command_issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function setSecret(secret) {
    issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${path.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return file_command_issueFileCommand('OUTPUT', prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_namespaceObject.EOL);
    command_issueCommand('set-output', { name }, toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function debug(message) {
    issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function info(message) {
    process.stdout.write(message + os.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return __awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return file_command_issueFileCommand('STATE', prepareKeyValueMessage(name, value));
    }
    command_issueCommand('save-state', { name }, toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return __awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __nccwpck_require__(7598);
;// CONCATENATED MODULE: ./src/github/job-commands.js


/** One line, all parts escaped: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Common/ActionCommand.cs */
function commandLine(name, data, properties = {}) {
    const given = Object.entries(properties)
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
    return `::${name}${given.length === 0 ? '' : ` ${given.join(',')}`}::${escapedData(data)}`;
}
function escapedData(text) {
    return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
function escapedProperty(text) {
    return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
/**
 * The runner drops more than ten of a kind for each step, without a word. One of each stays for Pod Step's own.
 * https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations
 */
const MAX_ANNOTATIONS = 9;
const MAX_TITLE_LENGTH = 200;
/** A shorter mask hides parts of other words, also in the logs of later steps. */
const MIN_MASK_LENGTH = 6;
/** The runner searches each later line for each mask, in several encodings. */
const MAX_MASKS = 100;
const MAX_MASKED_LENGTH = 4096;
/** No path of a file is longer (PATH_MAX of Linux). */
const MAX_PATH_LENGTH = 4096;
/**
 * Passes commands of a program in the pod to the runner, as far as the input `hand-back` lists them. No command is passed on as
 * it was printed: its parts are read by the runner's rules, checked, and written again. Everything else stays text.
 */
function openJobCommands({ show, send, hide, mask, shown }) {
    let leftOut = 0;
    let isGrouped = false;
    const masks = new Set();
    let maskedLength = 0;
    const refusedMasks = new Map();
    const closeGroup = () => {
        if (isGrouped)
            send([commandLine('endgroup', '')]);
        isGrouped = false;
    };
    const annotate = (kind, { properties, data }, workspace) => {
        if (shown[kind] >= MAX_ANNOTATIONS) {
            leftOut += 1;
            return false;
        }
        shown[kind] += 1;
        const title = (0,job_text/* oneLine */.TN)(hide(properties.get('title') ?? ''));
        send([
            commandLine(kind, (0,job_text/* truncate */.xv)((0,job_text/* stripControl */.kU)(hide(data)), job_text/* MAX_ANNOTATION_LENGTH */.I1), {
                title: (0,job_text/* cut */.Jj)(title.trim(), MAX_TITLE_LENGTH),
                ...placeOf(properties, workspace),
            }),
        ]);
        return true;
    };
    /** Why the line is not masked; undefined if it is. */
    const problemOfMask = (line, isOurs) => {
        if (masks.size === MAX_MASKS)
            return `comes after ${MAX_MASKS} others`;
        if (maskedLength + line.length > MAX_MASKED_LENGTH)
            return `is too long (${MAX_MASKED_LENGTH} characters for all)`;
        const forms = (0,secret_forms/* formsOfSecret */.jB)(line).map((form) => form.trim());
        if (forms.some((form) => form.length < MIN_MASK_LENGTH))
            return `has fewer than ${MIN_MASK_LENGTH} characters`;
        return forms.flatMap(partsHidden).some(isOurs) ? 'is a word that Pod Step or the pod needs' : undefined;
    };
    const maskOrRefuse = (value, isOurs) => {
        if (value === '' || masks.has(value))
            return;
        const problem = problemOfMask(value, isOurs);
        if (problem !== undefined) {
            refusedMasks.set(problem, (refusedMasks.get(problem) ?? 0) + 1);
            return;
        }
        masks.add(value);
        maskedLength += value.length;
        mask(value);
    };
    /** True if nothing of the line must be shown. */
    const isObeyed = (line, { words, workspace, isOurs }) => {
        const command = readCommand(line);
        if (command === undefined)
            return false;
        const { name, data } = command;
        if (isAnnotation(name))
            return words.includes('annotations') && annotate(name, command, workspace);
        if (name === 'add-mask' && words.includes('masks'))
            // Each line of a value is also hidden separately.
            for (const one of data.split(/[\r\n]+/))
                maskOrRefuse(one.trim(), isOurs);
        else if (name === 'endgroup' && words.includes('groups'))
            closeGroup();
        else if (name === 'group' && words.includes('groups')) {
            closeGroup();
            send([commandLine('group', (0,job_text/* cut */.Jj)((0,job_text/* oneLine */.TN)(hide(data)).trim(), MAX_TITLE_LENGTH))]);
            isGrouped = true;
        }
        else
            return false;
        return true;
    };
    return {
        /** Lines of the job, in order. */
        output(lines, handBack) {
            let text = [];
            for (const line of lines) {
                if (!mayBeCommand(line)) {
                    text.push(line);
                    continue;
                }
                if (text.length > 0)
                    show(text);
                text = [];
                if (!isObeyed(line, handBack))
                    text.push(line);
            }
            if (text.length > 0)
                show(text);
        },
        /** Before words of Pod Step: a group would hide them. */
        closeGroup,
        /** What was not handed back since the last call, as sentences. */
        takeNotices() {
            const notices = [...refusedMasks].map(([problem, count]) => `::add-mask:: hides no value that ${problem} (${count}).`);
            if (leftOut > 0)
                notices.unshift(`${leftOut} more annotations of the job are only in the log: GitHub shows at most ten of a kind for each step.`);
            refusedMasks.clear();
            leftOut = 0;
            return notices;
        },
    };
}
function mayBeCommand(line) {
    return /^\s*::/.test(line);
}
/** Without these characters at its end. A regular expression would look at each of many in its middle again and again. */
function withoutEnd(text, characters) {
    let end = text.length;
    while (end > 0 && characters.includes(text.charAt(end - 1)))
        end -= 1;
    return text.slice(0, end);
}
/**
 * What the runner hides for a mask, in addition to its encodings: the mask, the text in its quotes, and the text after an
 * ampersand, because PowerShell prints that in another color.
 * https://github.com/actions/runner/blob/v2.336.0/src/Sdk/DTLogging/Logging/ValueEncoders.cs (TrimDoubleQuotes,
 * PowerShellPostAmpersandEscape)
 */
function partsHidden(mask) {
    const plus = mask.indexOf('&+');
    const behind = plus === -1 ? mask.slice(mask.lastIndexOf('&') + 1) : mask.slice(plus + '&+x'.length);
    return [mask, behind, withoutEnd(mask.replace(/^["']+/, ''), `"'`)];
}
/** `::name key=value,key=value::data`: https://github.com/actions/runner/blob/v2.336.0/src/Runner.Common/ActionCommand.cs */
function readCommand(line) {
    const text = withoutEnd(line.trimStart(), '\r');
    const end = text.indexOf('::', 2);
    if (end === -1)
        return undefined;
    const info = text.slice(2, end);
    const blank = info.indexOf(' ');
    const pairs = blank === -1 ? [] : info.slice(blank + 1).split(',');
    return {
        name: (blank === -1 ? info : info.slice(0, blank)).toLowerCase(),
        properties: new Map(pairs.flatMap((pair) => {
            const equals = pair.indexOf('=');
            return equals < 1
                ? []
                : [[pair.slice(0, equals).trim(), unescapedProperty(pair.slice(equals + 1))]];
        })),
        data: unescapedData(text.slice(end + 2)),
    };
}
/** The percent sign comes last, so that nothing is unescaped twice. */
function unescapedData(text) {
    return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}
function unescapedProperty(text) {
    return unescapedData(text.replaceAll('%3A', ':').replaceAll('%2C', ','));
}
function isAnnotation(name) {
    return name === 'error' || name === 'warning' || name === 'notice';
}
const NUMBERS = ['line', 'endLine', 'col', 'endColumn'];
/** The place in the repository. A place without a file has no meaning. */
function placeOf(properties, workspace) {
    const file = fileInRepository(properties.get('file') ?? '', workspace);
    if (file === undefined)
        return {};
    const numbers = NUMBERS.flatMap((name) => {
        const number = properties.get(name);
        return number !== undefined && /^\d{1,7}$/.test(number) ? [[name, Number(number)]] : [];
    });
    return { file, ...Object.fromEntries(numbers) };
}
/** Relative to the repository. Another path in the pod means nothing to GitHub. */
function fileInRepository(path, workspace) {
    const base = workspace === undefined || workspace === '/' ? '/' : `${workspace}/`;
    const inWorkspace = workspace !== undefined && path.startsWith(base) ? path.slice(base.length) : path;
    const parts = inWorkspace.split('/').filter((part) => part !== '' && part !== '.');
    const isOutside = inWorkspace.startsWith('/') || parts.includes('..') || parts.length === 0;
    return isOutside || inWorkspace !== (0,job_text/* oneLine */.TN)(inWorkspace) || inWorkspace.length > MAX_PATH_LENGTH
        ? undefined
        : parts.join('/');
}

;// CONCATENATED MODULE: ./src/github/console.js






/**
 * Text that the runner can parse as a command: `::` at the start of a line, after anything that it counts as white space, or
 * `##[` anywhere. A carriage return also ends a line. Matches in linear time.
 */
const LIKE_A_COMMAND = /(?:^|[\r\n])[^\x21-\x7e\r\n]*::|##\[/;
/** The runner drops further ones: https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations */
const MAX_WARNINGS = 10;
/**
 * For a token. Earlier tokens have expired, and each costs as much as all forms of a secret. The runner continues to mask them.
 */
const MAX_RENEWALS = 3;
/** Supported by the runner's log: https://en.wikipedia.org/wiki/ANSI_escape_code#Select_Graphic_Rendition_parameters */
const CODES = { quiet: 90, good: 32, bad: 31 };
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const OWN_COLOURS = /(\x1b\[(?:0|31|32|90)m)/;
/**
 * The runner's console. `out` is the action's standard output, and nothing else in the action writes to it. Untrusted lines
 * cannot forge outputs or annotations: the first line that looks like a command stops command processing (`stop-commands`),
 * until we send a command of our own. Without such a line, the log shows no trace of this.
 *
 * The page of a log folds the lines after `##[group]`, which the runner prints for its own groups, even if it is only text:
 * https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/ActionCommandManager.cs (GroupingCommandExtension)
 */
function openConsole(out, settings = {}) {
    let stopped;
    const shown = { error: 0, warning: 0, notice: 0 };
    const secrets = [];
    /** Secrets that no renewal replaces. */
    const lasting = new Set();
    const renewals = new Map();
    const hide = (0,masking/* hider */.H)(secrets);
    let hasForeignGroup = false;
    const show = (lines) => {
        const text = `${lines.join('\n')}\n`;
        hasForeignGroup ||= text.includes('##[') && /##\[group\]/i.test(text);
        if (stopped === undefined && LIKE_A_COMMAND.test(text)) {
            stopped = (0,external_node_crypto_.randomBytes)(16).toString('hex');
            out.write(`${commandLine('stop-commands', stopped)}\n`);
        }
        out.write(text);
    };
    const send = (commands) => {
        if (stopped !== undefined)
            out.write(`${commandLine(stopped, '')}\n`);
        stopped = undefined;
        out.write(`${commands.join('\n')}\n`);
    };
    /** A message of Pod Step in a collapsed group would be hidden. */
    const closeGroups = () => {
        commands.closeGroup();
        if (hasForeignGroup)
            send([commandLine('endgroup', '')]);
        hasForeignGroup = false;
    };
    const command = (...parts) => send([commandLine(...parts)]);
    /** Keeps our own colours and strips other escape sequences. */
    const painted = (text) => settings.colours
        ? text
            .split(OWN_COLOURS)
            .map((part, index) => (index % 2 === 1 ? part : (0,job_text/* oneLine */.TN)(part)))
            .join('')
        : (0,job_text/* oneLine */.TN)(text);
    const say = (text) => {
        closeGroups();
        show([painted(hide(text))]);
    };
    const mask = (value, renewed) => {
        if (value.trim() === '' || lasting.has(value))
            return;
        if (renewed === undefined)
            lasting.add(value);
        else {
            const known = renewals.get(renewed) ?? [];
            renewals.delete(renewed);
            renewals.set(renewed, known.includes(value) ? known : [...known, value]);
            if (known.includes(value))
                return;
        }
        secrets.push(value);
        for (const [first, old] of renewals) {
            if (renewals.size <= MAX_RENEWALS)
                break;
            renewals.delete(first);
            for (const one of old)
                secrets.splice(secrets.indexOf(one), 1);
        }
        // In one write, because a private key has several hundred forms.
        send((0,secret_forms/* formsOfSecret */.jB)(value).map((form) => commandLine('add-mask', form)));
    };
    const commands = openJobCommands({ show, send, hide, mask, shown });
    const headline = (text) => (0,job_text/* oneLine */.TN)(hide(text)).trim();
    const annotate = (kind, title, message, place) => {
        closeGroups();
        shown[kind] += 1;
        command(kind, (0,job_text/* truncateAnnotation */.Mw)((0,job_text/* stripControl */.kU)(hide(message))), {
            title: headline(title),
            file: place?.file,
            line: place?.line,
        });
    };
    return {
        secrets,
        say,
        paint: (look, text) => (settings.colours ? `\x1b[${CODES[look]}m${text}\x1b[0m` : text),
        async jobOutput(lines, handBack) {
            if (handBack === undefined)
                show(lines);
            else
                commands.output(lines, handBack);
            // Otherwise, output that the runner has not read yet would grow with the log.
            if (out.writableNeedDrain)
                await (0,external_node_events_.once)(out, 'drain');
        },
        endJobOutput() {
            closeGroups();
            for (const notice of commands.takeNotices())
                say(notice);
        },
        group(title, lines) {
            closeGroups();
            command('group', headline(title));
            show(lines.map((line) => (0,job_text/* oneLine */.TN)(hide(line))));
            command('endgroup', '');
        },
        error: (title, message, place) => annotate('error', title, message, place),
        warning(title, message, place) {
            if (shown.warning >= MAX_WARNINGS)
                say(`Warning: ${title}: ${message}`);
            else
                annotate('warning', title, message, place);
        },
        debug: (text) => command('debug', (0,job_text/* stripControl */.kU)(hide(text))),
        mask,
    };
}

// EXTERNAL MODULE: ./src/github/workflow-line.js
var workflow_line = __nccwpck_require__.late(4987);
;// CONCATENATED MODULE: ./src/github/host.js







/** A recording reveals details of the cluster, and the runner can have other users. */
const OWNER_ONLY = 0o600;
/**
 * Returns a function that appends a line immediately, so that a killed run keeps its recording. A write error causes only a
 * warning. The file replaces an earlier recording, and nothing else: it never replaces a link or a device, and never a file
 * outside of the working directory that a link points to.
 */
function openRecordingFile(path, log) {
    /** It stays open, so that nothing can take its place. Undefined after an error. */
    let file;
    const writing = (write) => {
        try {
            write();
        }
        catch (error) {
            file = undefined;
            const why = (0,job_values/* systemErrorWords */.N1)(error) ?? (0,job_values/* messageOf */.bD)(error);
            log.warning('No recording (tape)', `The recording ${path} could not be written: ${why}`);
        }
    };
    writing(() => {
        checkFolder((0,external_node_path_.dirname)((0,external_node_path_.resolve)(path)));
        (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(path), { recursive: true });
        const existing = (0,external_node_fs_.lstatSync)(path, { throwIfNoEntry: false });
        if (existing !== undefined && !existing.isFile())
            throw new Error('it exists and is not a regular file; set another path');
        // An existing file can be readable by others.
        (0,external_node_fs_.rmSync)(path, { force: true });
        file = (0,external_node_fs_.openSync)(path, 'wx', OWNER_ONLY);
    });
    return (line) => {
        const opened = file;
        if (opened !== undefined)
            writing(() => (0,external_node_fs_.appendFileSync)(opened, `${line}\n`));
    };
}
/** The author of a checked-out repository chooses its links. The workflow's author chooses a path outside of it. */
function checkFolder(folder) {
    const here = process.cwd();
    if (!isWithin(here, folder))
        return;
    let existing = folder;
    while (!(0,external_node_fs_.existsSync)(existing))
        existing = (0,external_node_path_.dirname)(existing);
    if (!isWithin((0,external_node_fs_.realpathSync)(here), (0,external_node_fs_.realpathSync)(existing)))
        throw new Error('a link on its path leads out of the working directory; set another path');
}
function isWithin(folder, path) {
    return !/^\.\.(?:[/\\]|$)|^(?:[/\\]|\w:)/.test((0,external_node_path_.relative)(folder, path));
}
const STATE = 'leftovers';
/**
 * `out`: the action's standard output. Skips runner files not in `env`: the toolkit would print commands instead.
 * `gitHubToken`: for the line of an annotation; empty for none.
 */
function openHost(out, env, gitHubToken = '') {
    // https://no-color.org
    const console = openConsole(out, { colours: !env['NO_COLOR'] });
    /**
     * Writes a file of the runner, if it has one. Throws `runner`.
     * https://github.com/actions/runner/blob/v2.336.0/src/Runner.Worker/FileCommandManager.cs
     */
    const writing = (variable, write) => {
        const file = env[variable];
        if (!file)
            return;
        try {
            write(file);
        }
        catch (error) {
            const why = (0,job_values/* systemErrorWords */.N1)(error) ?? (0,job_values/* messageOf */.bD)(error);
            throw (0,errors/* codedError */.Au)('runner', `The runner could not write $${variable}: ${why}.`, { cause: error });
        }
    };
    return {
        ...console,
        // https://docs.github.com/en/actions/reference/workflows-and-actions/variables
        isDebugging: env['RUNNER_DEBUG'] === '1',
        /** Written before it returns, unless GitHub has to be asked. */
        async error(title, message, about) {
            let place = about && (0,workflow_line/* placeInCheckout */.Hs)(env, about);
            const request = about && place === undefined ? (0,workflow_line/* requestOfWorkflow */.SR)(env, gitHubToken) : undefined;
            if (about !== undefined && request !== undefined)
                place = await (0,workflow_line/* placeAtGitHub */.OJ)(request, env, about, console.debug);
            console.error(title, message, place);
        },
        /** Steps that succeed have warnings too, and shall not pay for a request. */
        warning: (title, message, about) => console.warning(title, message, about && (0,workflow_line/* placeInCheckout */.Hs)(env, about)),
        setSuccess(isSuccess) {
            process.exitCode = isSuccess ? 0 : 1;
        },
        setOutput: (name, value) => writing('GITHUB_OUTPUT', () => setOutput(name, value)),
        setVariable: (name, value) => writing('GITHUB_ENV', () => exportVariable(name, value)),
        writeSummary: async (markdown) => writing('GITHUB_STEP_SUMMARY', (file) => (0,external_node_fs_.appendFileSync)(file, markdown)),
        saveForPost: (text) => writing('GITHUB_STATE', () => saveState(STATE, text)),
        savedForPost: () => getState(STATE),
        openRecording: (path) => openRecordingFile(path, console),
        // Node cannot abort the lookup of a name, which keeps the process for half a minute if the name server is silent. A
        // credential plugin that a cancelled step has given up keeps it too.
        end: () => void out.write('', () => process.exit()),
    };
}
/** What the runner says of the run, in its environment and by inputs that action.yml fills. */
function readRun(env, input) {
    return {
        origin: readOrigin(env, input),
        variables: readRunVariables(env),
        inputNames: namesOfInputs(env),
        /** The id of the step in its workflow, or an id that GitHub gives it. */
        action: env['GITHUB_ACTION'],
        workspace: env['GITHUB_WORKSPACE'],
        /** A runner of GitHub empties it after the job. */
        scratch: env['RUNNER_TEMP'] || '/tmp',
        /** For GitHub's API; empty for none. */
        gitHubToken: input('github-token').trim(),
        isCheckedOut: () => isCheckedOut(env),
        idTokenService: () => readIdTokenService(env),
    };
}
/** Has the job checked out a repository into its workspace on the runner? */
function isCheckedOut(env) {
    const workspace = env['GITHUB_WORKSPACE'];
    return workspace !== undefined && workspace !== '' && (0,external_node_fs_.existsSync)((0,external_node_path_.join)(workspace, '.git'));
}
/**
 * Throws `input` for a job without the permission `id-token: write`. getIDToken of @actions/core is not used, because it prints
 * `::add-mask::` and the token to standard output. The console may just have stopped commands because of the job's own lines,
 * and the log would then show the token.
 * https://docs.github.com/en/actions/reference/security/oidc#methods-for-requesting-the-oidc-token
 */
function readIdTokenService(env) {
    const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken } = env;
    if (url && requestToken && URL.canParse(url))
        return { url, requestToken };
    throw (0,errors/* inputError */.Xu)([
        'oidc-audience: the runner gives this job no OIDC tokens ($ACTIONS_ID_TOKEN_REQUEST_URL is not set). ' +
            'Give the job the permissions id-token: write and contents: read; a pull request from a fork can\u2019t have the first',
    ]);
}
/** An input of the action, untrimmed; empty if not set. */
function readInput(name) {
    return getInput(name, { trimWhitespace: false });
}
const VARIABLE = /^INPUT_(.+)$/;
/** Names of all inputs with a value that the runner passes on, in lower case; also of inputs that are not in action.yml. */
function namesOfInputs(env) {
    return Object.entries(env).flatMap(([variable, value]) => {
        const name = VARIABLE.exec(variable)?.[1]?.toLowerCase();
        return name === undefined || !value ? [] : [name];
    });
}
/**
 * The workflow run of this step: https://docs.github.com/en/actions/reference/workflows-and-actions/variables The URL of the
 * job's page needs the id of its check run. Only the job context has this id, so it is passed as an input; otherwise it would
 * require an API request and a token. It is empty before September 2025 and on GHES:
 * https://github.com/github/docs/issues/40669
 */
function readOrigin(env, input) {
    const checkRunId = input('check-run-id').trim();
    return {
        server: env['GITHUB_SERVER_URL'],
        repository: env['GITHUB_REPOSITORY'],
        commit: env['GITHUB_SHA'],
        runId: env['GITHUB_RUN_ID'],
        runNumber: env['GITHUB_RUN_NUMBER'],
        runAttempt: env['GITHUB_RUN_ATTEMPT'],
        workflow: env['GITHUB_WORKFLOW'],
        job: env['GITHUB_JOB'],
        checkRunId: /^\d+$/.test(checkRunId) ? checkRunId : undefined,
        actor: env['GITHUB_ACTOR'],
        actionRepository: env['GITHUB_ACTION_REPOSITORY'],
        actionRef: env['GITHUB_ACTION_REF'],
    };
}
/**
 * Variables that describe the run to programs, as in a job with `container:`. They are a list of names, because other variables
 * can be secrets or paths of the runner: https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
const NAMES = [
    ...['CI', 'GITHUB_ACTION', 'GITHUB_ACTION_REF', 'GITHUB_ACTION_REPOSITORY', 'GITHUB_ACTIONS'],
    ...['GITHUB_ACTOR', 'GITHUB_ACTOR_ID', 'GITHUB_API_URL', 'GITHUB_BASE_REF', 'GITHUB_EVENT_NAME'],
    ...['GITHUB_GRAPHQL_URL', 'GITHUB_HEAD_REF', 'GITHUB_JOB'],
    ...['GITHUB_REF', 'GITHUB_REF_NAME', 'GITHUB_REF_PROTECTED', 'GITHUB_REF_TYPE'],
    ...['GITHUB_REPOSITORY', 'GITHUB_REPOSITORY_ID', 'GITHUB_REPOSITORY_OWNER', 'GITHUB_REPOSITORY_OWNER_ID'],
    ...['GITHUB_RETENTION_DAYS', 'GITHUB_RUN_ATTEMPT', 'GITHUB_RUN_ID', 'GITHUB_RUN_NUMBER'],
    ...['GITHUB_SERVER_URL', 'GITHUB_SHA', 'GITHUB_TRIGGERING_ACTOR'],
    ...['GITHUB_WORKFLOW', 'GITHUB_WORKFLOW_REF', 'GITHUB_WORKFLOW_SHA'],
    ...['RUNNER_DEBUG', 'RUNNER_ENVIRONMENT', 'RUNNER_NAME'],
];
/** For the step's container. A pod runs on Linux, whatever the runner does. */
function readRunVariables(env) {
    const known = NAMES.flatMap((name) => {
        const value = env[name];
        return value === undefined || value === '' ? [] : [{ name, value }];
    });
    return known.length === 0 ? [] : [...known, { name: 'RUNNER_OS', value: 'Linux' }];
}

// EXTERNAL MODULE: ./src/job/yaml.js
var yaml = __nccwpck_require__(4370);
;// CONCATENATED MODULE: ./src/inputs/known-inputs.js
const INPUTS = {"image":"","run":"","shell":"sh -e","command":"","args":"","working-directory":"","env":"","secret-env":"","checkout":"false","files-in":"","files-out":"","files-out-to":"","checkout-image":"docker.io/alpine/git:2.54.0","checkout-token":null,"kubeconfig":"","context":"","namespace":"","server":"","certificate-authority":"","oidc-audience":"","defaults":"","pull-policy":"","allowed-pull-policies":"","registry-credentials":"","image-pull-secrets":"","preflight":"auto","preflight-pull-policy":"","mode":"run","resources":"","services":"","pod-template":"","container":"step","node-selector":"","service-account":"","security":"","labels":"","timeout":"6h","schedule-timeout":"15m","retries":"0","retry-on":"disruption","pull-timeout":"","pull-grace":"30s","setup-grace":"5m","connection-grace":"5m","cleanup":"always","hold-on-failure":"","summary":"always","usage":"false","hand-back":"","otel-endpoint":"","dry-run":"false","tape":"","github-token":null,"check-run-id":null,"workflow-ref":null};

;// CONCATENATED MODULE: ./src/inputs/central-defaults.js





/** The connection, and inputs that only the workflow of a run can set. */
const NOT_CENTRAL = new Set([
    ...['kubeconfig', 'context', 'namespace', 'server', 'certificate-authority', 'oidc-audience', 'defaults'],
    ...['run', 'command', 'args', 'mode', 'hold-on-failure', 'dry-run', 'tape'],
    ...['checkout-token', 'github-token', 'check-run-id', 'workflow-ref'],
]);
/** For these inputs, a map is YAML. For others, it is lines. */
const YAML_INPUTS = new Set(['pod-template', 'resources', 'services']);
/**
 * Uses a platform team's defaults for inputs that the workflow leaves empty or at the default of action.yml. GitHub does not
 * show whether the workflow sets exactly that value. `where`: where the defaults are written, for the errors. Throws `input`.
 */
function withCentralDefaults(input, defaults, where) {
    if (defaults === undefined)
        return { input, central: new Set() };
    if (!(0,job_values/* isObject */.Gv)(defaults))
        throw (0,errors/* inputError */.Xu)([`${where}: the value is not a map; write INPUT: value`]);
    const values = new Map();
    const problems = [];
    for (const [name, value] of Object.entries(defaults)) {
        const text = textOf(name, value);
        if (!Object.hasOwn(INPUTS, name))
            problems.push(`${where}: ${(0,job_text/* quoted */.TL)(name)} is not an input; remove it, or correct its name`);
        else if (NOT_CENTRAL.has(name))
            problems.push(`${where}: ${name} cannot have a central default; set it in the workflow`);
        else if (text === undefined)
            problems.push(`${where}: ${name} has neither text, a number, true, false, a list nor a map; correct it`);
        else if (['', INPUTS[name]?.trim()].includes(input(name).trim()))
            values.set(name, text);
    }
    if (problems.length > 0)
        throw (0,errors/* inputError */.Xu)(problems);
    return { input: (name) => values.get(name) ?? input(name), central: new Set(values.keys()) };
}
function textOf(name, value) {
    const isScalar = (one) => ['string', 'number', 'boolean'].includes(typeof one);
    if (isScalar(value))
        return String(value);
    if (Array.isArray(value))
        return value.every(isScalar) ? value.join('\n') : undefined;
    if ((0,job_values/* isObject */.Gv)(value) && YAML_INPUTS.has(name))
        return JSON.stringify(value);
    if (!(0,job_values/* isObject */.Gv)(value) || !Object.values(value).every(isScalar))
        return undefined;
    const lines = Object.entries(value).map((entry) => entry.join('='));
    return lines.join('\n');
}
/** The input `defaults`; undefined if it is empty. Throws `input`. */
function readGivenDefaults(input) {
    const text = input('defaults');
    if (text.trim() === '')
        return undefined;
    const parsed = (0,yaml/* parseYaml */.h)(text, { numbers: 'exact', isFirstOfSeveral: true });
    if ('problem' in parsed)
        throw (0,errors/* inputError */.Xu)([`defaults: the value cannot be read: ${parsed.problem}`]);
    return parsed.value;
}

// EXTERNAL MODULE: ./src/job/job.js
var job = __nccwpck_require__(2798);
// EXTERNAL MODULE: ./src/plan/exit-trap.js
var exit_trap = __nccwpck_require__(7017);
// EXTERNAL MODULE: ./src/inputs/commands.js
var commands = __nccwpck_require__(5469);
// EXTERNAL MODULE: ./src/job/image-reference.js
var image_reference = __nccwpck_require__(7200);
// EXTERNAL MODULE: ./src/inputs/values.js
var values = __nccwpck_require__(1557);
;// CONCATENATED MODULE: ./src/inputs/credentials.js



/**
 * A registry as in pull secrets: a host, optionally with its port and the path that the entry is for. A kubelet compares it with
 * the image by case, and reads the brackets of an IPv6 address as a pattern, unless a port follows them.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/credentialprovider/keyring.go (SplitURL)
 */
const REGISTRY = /^([a-z0-9.-]+(:\d+)?|\[[a-f0-9:]+\]:\d+)(\/[^\s]*)?$/;
/** Registry, user and password; the password is the rest of the line. */
const LINE = /^(\S+)(?:\s+(\S+)(?:\s+(.+))?)?$/s;
/**
 * Parses lines of registry, user and password, separated by spaces. Problems give the line number and quote nothing, because
 * the line can be part of a secret.
 */
function parseRegistryCredentials(text, report) {
    const credentials = [];
    const lines = new Map();
    if (text.trimStart().startsWith('{')) {
        report(DOCKERS_FILE);
        return [];
    }
    for (const { line, number } of (0,values/* numberedLines */.UF)(text)) {
        const [, registry = '', user = '', password = ''] = LINE.exec(line) ?? [];
        const key = (0,image_reference/* registryKey */.n7)(registry);
        const problem = problemOf({ registry, user, password }, lines.get(key));
        lines.set(key, lines.get(key) ?? number);
        if (problem === undefined)
            credentials.push({ registry, user, password });
        else
            report(`line ${number} ${problem}`);
    }
    return credentials;
}
const DOCKERS_FILE = 'is JSON, such as the config.json of Docker; write a line REGISTRY USER PASSWORD for each registry, or create a pull secret from the file and set image-pull-secrets';
/** `before`: an earlier line for the same registry. */
function problemOf({ registry, user, password }, before) {
    // The result of an expression with a secret that does not exist.
    if (user !== '' && password === '')
        return 'has only two fields; write REGISTRY USER PASSWORD. If the password comes from a secret, check that the secret exists. Pull requests from forks and from Dependabot get no secrets';
    if (user === '')
        return 'is not a valid line; write REGISTRY USER PASSWORD';
    if (!isHost(registry))
        return `does not start with a registry host in lowercase${(0,job_text/* codePoints */.BH)(registry)}; write it as in ghcr.io, or docker.io for Docker Hub`;
    if (user.includes(':'))
        return 'has a colon in its user, and nodes read the rest as the password; remove the colon';
    if (before !== undefined)
        return `repeats the registry of line ${before}; remove one of them`;
    const problem = (0,job_text/* tooShort */.r3)(password);
    return problem && `has a password that ${problem}`;
}
/** A name without dot or port is not a valid registry host, as in image names. Other files start with such names. */
function isHost(registry) {
    return REGISTRY.test(registry) && /^(?:localhost(?:\/|$)|[^/]*[.:])/.test(registry);
}
/**
 * A pod has one credential for each registry. The credentials of services are added to registry-credentials, in the same form.
 */
function readCredentials(inputs, ofServices) {
    const joined = (0,values/* parseInput */.CU)(inputs, 'registry-credentials', parseRegistryCredentials);
    for (const one of ofServices) {
        const same = joined.find(({ registry }) => (0,image_reference/* registryKey */.n7)(registry) === (0,image_reference/* registryKey */.n7)(one.registry));
        if (same === undefined)
            joined.push(one);
        else if (same.user !== one.user || same.password !== one.password)
            inputs.report('services', `the registry ${one.registry} has other credentials in another service or in registry-credentials; set one that can pull all its images`);
    }
    return joined;
}

;// CONCATENATED MODULE: ./src/inputs/environment.js


/** Shells take less than Kubernetes 1.30+: https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const SEVERAL_LINES = 'for a multiline value, write NAME<<END, the lines, and END on its own line';
/**
 * Parses `NAME=value`, or `NAME<<END`, lines, `END` (the form of $GITHUB_ENV). Ignores empty lines and lines that start with
 * `#`. Problems give line numbers and quote nothing: in a multiline secret without END, each line is where a name is expected,
 * and GitHub masks a secret only where it is printed whole.
 */
function parseEnvironment(text, report) {
    const lines = text.split(/\r?\n/);
    const variables = [];
    const known = new Map();
    let isUnreadable = false;
    for (let index = 0; index < lines.length; index++) {
        const raw = lines[index] ?? '';
        const line = index + 1;
        if (raw.trim() === '' || raw.trimStart().startsWith('#'))
            continue;
        const found = readLine(raw);
        const before = variables.at(-1);
        if (found === undefined || continuesBase64(before?.value, raw)) {
            // Of several such lines, the first one is enough: the others follow from it.
            if (!isUnreadable)
                report(notOfTheForm(line, raw, before));
            isUnreadable = true;
            continue;
        }
        isUnreadable = false;
        const { name, isLong, rest } = found;
        const first = known.get(name);
        if (first === undefined)
            known.set(name, line);
        else
            report(`line ${line} repeats the variable of line ${first}; remove one of them`);
        if (!isLong && /\s=$/.test(raw.slice(0, raw.length - rest.length)) && /^\s/.test(rest))
            report(`line ${line} has spaces around "=", which would be part of the value; write NAME=value`);
        const entry = (0,job_values/* valueAt */.fK)(lines, index, isLong ? { ...found, rest: rest.trim() } : found);
        if (entry === undefined) {
            report(`line ${line} starts a multiline value that has no end; write the word after << on its own line, without spaces before it`);
            return variables;
        }
        variables.push({ name, value: entry.value, line });
        index = entry.last;
    }
    return variables;
}
/** Without a `=`, the line may be part of a secret. `before`: the variable before it. */
function notOfTheForm(line, raw, before) {
    const name = raw.slice(0, Math.max(raw.indexOf('='), 0));
    const hint = before === undefined ? '' : `the value of line ${before.line} may continue there; `;
    return `line ${line} is not of the form NAME=value${(0,job_text/* codePoints */.BH)(name)} (a name has letters, digits and "_"); ${hint}${SEVERAL_LINES}`;
}
function readLine(line) {
    const entry = (0,job_values/* entryIn */.Gi)(line);
    const name = entry?.name.trim() ?? '';
    return entry && NAME.test(name) ? { ...entry, name } : undefined;
}
/** PEM without its last line: https://www.rfc-editor.org/rfc/rfc7468#section-2 */
function isCutKey(value) {
    return value.trimStart().startsWith('-----BEGIN ') && !value.includes('-----END ');
}
/** Base64 is wrapped at 64, 70 or 76 characters. */
const MIN_WRAPPED = 60;
const MIN_TAIL = 8;
const MIN_LONE_TAIL = 20;
/**
 * Is the line the end of base64 that started in the value before, although its padding looks like NAME=? Part of a secret would
 * become the name of a variable, readable in the pod's spec. Names are in capitals, or have no digits; base64 mixes all.
 */
function continuesBase64(before, line) {
    const text = line.trim();
    const name = text.replace(/={1,2}$/, '');
    if (before === undefined || name === text || text.length % 4 !== 0 || !/^[A-Za-z0-9]+$/.test(name))
        return false;
    const isMixed = /[A-Z]/.test(name) && /[a-z]/.test(name);
    const value = before.trim();
    if (value === '')
        return isMixed && /[0-9]/.test(name) && name.length >= MIN_LONE_TAIL;
    const isWrapped = value.length >= MIN_WRAPPED && /^[A-Za-z0-9+/]+$/.test(value);
    return isWrapped && isMixed && name.length >= MIN_TAIL;
}
/** Plain and secret variables. Problems show neither values nor names, because either can be part of a secret. */
function readVariables(inputs) {
    const { report } = inputs;
    const { variables: env } = readEnvironment(inputs, 'env');
    const { variables: secretEnv, isWhole } = readEnvironment(inputs, 'secret-env');
    const open = new Map(env.map(({ name, line }) => [name, line]));
    for (const { name, line } of secretEnv) {
        const other = open.get(name);
        if (other !== undefined)
            report('secret-env', `line ${line} sets a variable that line ${other} of env also sets; set it in only one of them`);
    }
    for (const { value, line } of secretEnv) {
        // After a parse error, values can be fragments.
        const problem = isWhole ? (0,job_text/* tooShort */.r3)(value) : undefined;
        if (problem !== undefined)
            report('secret-env', `the value of line ${line} ${problem}, or use env if it is not a secret`);
    }
    const plain = ({ name, value }) => ({ name, value });
    const empty = secretEnv.filter(({ value }) => value === '').map(({ line }) => line);
    return { env: env.map(plain), secretEnv: secretEnv.map(plain), warnings: environment_warningsOf(empty) };
}
/** `empty`: the lines of variables without a value, which is the result of an expression with a secret that does not exist. */
function environment_warningsOf(empty) {
    if (empty.length === 0)
        return [];
    const which = empty.length === 1 ? `line ${empty[0]}` : `lines ${empty.join(', ')}`;
    return [
        {
            title: 'A secret variable is empty',
            message: `secret-env has no value in ${which}. If it comes from a secret, check that the secret exists and that the job uses the environment it belongs to. Pull requests from forks and from Dependabot get no secrets.`,
        },
    ];
}
function readEnvironment(inputs, name) {
    let isWhole = true;
    const report = (problem) => {
        isWhole = false;
        inputs.report(name, problem);
    };
    const variables = parseEnvironment(inputs.raw(name), report);
    for (const { value, line } of variables)
        if (value.includes('\0'))
            report(`the value of line ${line} contains a zero byte; remove it`);
        // The other lines of the key have a problem of their own, unless they are missing.
        else if (isWhole && isCutKey(value))
            report(`line ${line} contains only the first line of a key; ${SEVERAL_LINES}`);
    return { variables, isWhole };
}

;// CONCATENATED MODULE: ./src/inputs/hand-back.js




const MAX_VARIABLES = 100;
const NAMES_FOLLOW = /(?:^|[\s,])env:/;
const hand_back_NAME = /^[A-Za-z_]\w*$/;
/**
 * They decide which programs later steps run, or what those read first. The runner has the rules of Windows for names in some
 * places, so case makes no difference.
 */
const STEERING = new RegExp(`^(?:${[
    'PATH|PATHEXT|COMSPEC|ENV|IFS|PS4|SHELLOPTS|CDPATH|PROMPT_COMMAND|PSMODULEPATH|KUBECONFIG|BASH_.*|LD_.*|DYLD_.*',
    'HOME|USERPROFILE|APPDATA|LOCALAPPDATA|XDG_CONFIG_(?:HOME|DIRS)|ZDOTDIR|CURL_HOME|WGETRC',
    '(?:GITHUB|RUNNER|ACTIONS|INPUT|GIT|DOCKER|SSH)_.*|.*PROXY.*|AWS_(?:CONFIG|SHARED_CREDENTIALS)_FILE',
    'OPENSSL_.*|SSL_CERT_(?:FILE|DIR)|NODE_(?:EXTRA_CA_CERTS|TLS_REJECT_UNAUTHORIZED)',
    'EDITOR|VISUAL|PAGER|BROWSER|LESSOPEN|MAKEFLAGS|GNUMAKEFLAGS|MAKEFILES',
    'NODE_(?:OPTIONS|PATH)|NPM_CONFIG_.*|YARN_.*|PYTHON[A-Z].*|PIP_.*|PERL5(?:OPT|LIB|DB)|RUBY(?:OPT|LIB)|BUNDLE_.*|GEM_(?:HOME|PATH)',
    '(?:JDK_|_)?JAVA_(?:OPTIONS|OPTS|TOOL_OPTIONS)|(?:MAVEN|GRADLE)_(?:OPTS|ARGS)|DOTNET_STARTUP_HOOKS|CORECLR_.*|COR_.*',
    'GOFLAGS|GOENV|RUSTC(?:_.*)?|RUSTFLAGS|CARGO_.*|PHPRC|PHP_INI_SCAN_DIR|LUA_INIT.*',
].join('|')})$`, 'i');
/** May a job set this variable for later steps, if the workflow lists it? */
function mayBeHandedBack(name) {
    return hand_back_NAME.test(name) && !STEERING.test(name);
}
/** Words, and names after `env:` up to the end of their line. */
function parseHandBack(text, report) {
    const hidden = (0,job_text/* looksSecret */.n0)(text);
    const words = new Set();
    const variables = new Set();
    for (const line of (0,values/* ruleLines */.SD)(text)) {
        const [own = '', ...after] = line.split(NAMES_FOLLOW);
        for (const word of [...(0,values/* entriesOf */.Mc)(own), ...(after.length > 0 ? ['env'] : [])])
            words.add(word);
        for (const name of (0,values/* entriesOf */.Mc)(after.join(' ')))
            variables.add(name);
    }
    for (const word of words)
        if (!isWord(word))
            report(`${(0,job_text/* quoted */.TL)(word, hidden)} is not something that can be handed back; ${FORM}`);
    if (words.has('env') && variables.size === 0)
        report('env names no variable; write the names that later steps get, as in env: VERSION, IMAGE_TAG');
    for (const name of variables)
        report(problemOfName(name, hidden));
    if (variables.size > MAX_VARIABLES)
        report(`env names ${variables.size} variables, more than ${MAX_VARIABLES}; hand back a file instead`);
    return { words: [...words].filter(isWord), variables: [...variables] };
}
/** The files of the pod that are copied back for the words. */
function commandFilesOf(words) {
    return ['summary', 'env'].filter((word) => words.includes(word));
}
/** The variables of these files, which the step then gets. */
function variablesOf(files) {
    return files.map((file) => pod_parts/* COMMAND_FILES */.UI[file].variable);
}
function isWord(word) {
    return job/* HAND_BACK */.g.some((one) => one === word);
}
const FORM = `use ${job/* HAND_BACK */.g.filter((word) => word !== 'env').join(', ')}, separated by commas or new lines, and a line such as env: VERSION, IMAGE_TAG`;
function problemOfName(name, hidden) {
    if (isWord(name))
        return `${(0,job_text/* quoted */.TL)(name)} comes after env:, where names of variables are; write it before env:, or on a separate line`;
    if (mayBeHandedBack(name))
        return undefined;
    return hand_back_NAME.test(name)
        ? `${(0,job_text/* quoted */.TL)(name)} is never handed back, because it can change which programs later steps run; use another name`
        : `${(0,job_text/* quoted */.TL)(name, hidden)} is not a valid name of a variable; use letters, digits and "_", as in env: VERSION, IMAGE_TAG`;
}

// EXTERNAL MODULE: ./src/inputs/kubernetes-names.js
var kubernetes_names = __nccwpck_require__(9014);
// EXTERNAL MODULE: ./src/job/image-consumers.js
var image_consumers = __nccwpck_require__(4364);
// EXTERNAL MODULE: ./src/job/causes.js
var causes = __nccwpck_require__(6873);
;// CONCATENATED MODULE: ./src/inputs/pulls.js








/** Each policy costs a pod. */
const MAX_POLICIES = 100;
/** `Always, IfNotPresent` for every image, `IMAGE = \u2026` for one, `container:NAME = \u2026` for a container, `#` comments. */
function parsePullPolicy(text, report) {
    const rules = { default: [], containers: new Map(), images: new Map() };
    readRules(text, 'IMAGE = POLICY, POLICY', report, (rule, hidden) => addRule(rules, rule, hidden));
    return rules;
}
/** Policies in the spelling of Kubernetes (`IfNotPresent`) or GitLab (`if-not-present`). */
function parsePolicies(text, hidden = (0,job_text/* looksSecret */.n0)(text)) {
    const words = text.split(',', MAX_POLICIES + 1).map((word) => word.trim());
    if (words.length > MAX_POLICIES)
        return { problem: `one line has more than ${MAX_POLICIES} policies; remove some` };
    const bad = words.find((word) => !BY_NAME.has(plain(word)));
    if (bad !== undefined)
        return {
            problem: `${bad === '' ? 'a policy is missing' : `${(0,job_text/* quoted */.TL)(bad, hidden)} is not a valid pull policy`}; use one of ${image_consumers/* PULL_POLICIES */.zJ.join(', ')}`,
        };
    return words.flatMap((word) => BY_NAME.get(plain(word)) ?? []);
}
const BY_NAME = new Map(image_consumers/* PULL_POLICIES */.zJ.map((policy) => [plain(policy), policy]));
function plain(policy) {
    return policy.toLowerCase().replaceAll(/[-_]/g, '');
}
/** Returns the problem of the line, if any. `hidden`: whether the whole input looks like a secret. */
function addRule(rules, { name, value }, hidden) {
    const policies = parsePolicies(value, hidden);
    if (!Array.isArray(policies))
        return policies.problem;
    if (name === undefined) {
        if (rules.default.length > 0)
            return `${(0,job_text/* quoted */.TL)(value, hidden)} is a second line for all images; put all policies on one line, in the order to try them`;
        rules.default = policies;
    }
    else if (name.startsWith('container:')) {
        const container = name.slice('container:'.length).trim();
        if (!job_identity/* DNS_LABEL */.HR.test(container))
            return `${(0,job_text/* quoted */.TL)(container, hidden)} is not a valid container name`;
        if (rules.containers.has(container))
            return `the container ${container} already has a line; remove one of them`;
        rules.containers.set(container, policies);
    }
    else {
        const image = (0,image_reference/* parseImageReference */.o_)(name);
        if ('problem' in image)
            return (0,kubernetes_names/* problemOfImage */.qz)(name, hidden);
        if (rules.images.has(nameOf(image)))
            return `the image ${name} already has a line; remove one of them`;
        rules.images.set(nameOf(image), { image, policies });
    }
    return undefined;
}
const DEFAULT_GRACE_MS = 30_000;
function readPulling(inputs, pullers) {
    return {
        pullGrace: (0,values/* parseInput */.CU)(inputs, 'pull-grace', parsePullGrace),
        ...readPulls(inputs, pullers),
        preflight: (0,values/* readChoice */.Kf)(inputs, 'preflight', ['auto', 'image-volumes', 'always', 'never']),
    };
}
function readPulls(inputs, pullers) {
    const { report } = inputs;
    const rules = (0,values/* parseInput */.CU)(inputs, 'pull-policy', parsePullPolicy);
    const allowed = readPolicies(inputs, 'allowed-pull-policies');
    const forChecks = readPolicies(inputs, 'preflight-pull-policy');
    checkNames(inputs, rules, pullers);
    const pulls = pullers.flatMap((puller) => {
        const policies = policiesFor(rules, allowed, puller);
        const checkPolicies = forChecks === undefined
            ? policies
            : policiesFor({ ...rules, default: forChecks }, allowed, puller, 'preflight-pull-policy');
        const problem = 'problem' in policies ? policies.problem : undefined;
        report('pull-policy', problem);
        if ('problem' in checkPolicies && checkPolicies.problem !== problem)
            report('preflight-pull-policy', checkPolicies.problem);
        if ('problem' in policies || 'problem' in checkPolicies)
            return [];
        const { consumer, image } = puller;
        return [{ consumer, image, policies, checkPolicies, failures: [] }];
    });
    const images = pullers.map(({ image }) => image);
    const warnings = uselessRules(rules, images).map((rule) => ({
        title: 'A line of pull-policy matches no image',
        message: `pull-policy has a line for ${rule}, but the pod does not use it. Correct the line: the pod uses ${[...new Set(images)].join(', ')}.`,
    }));
    return { pulls, warnings };
}
/**
 * The policies for one image consumer, in the order in which they are tried. The first that exists of: a rule for the
 * container, a rule for its image, the template's own policy, the default, the natural policy. Only allowed ones are
 * kept; where none is, `problem` names who asked for what. `allowed`: undefined for all. `defaultFrom`: the input that gave the
 * default.
 */
function policiesFor(rules, allowed, puller, defaultFrom = 'pull-policy') {
    const { policies, source } = wanted(rules, puller, defaultFrom);
    if (allowed === undefined)
        return policies;
    const kept = policies.filter((policy) => allowed.includes(policy));
    if (kept.length > 0)
        return kept;
    // The user did not ask for the natural policy, so only the allow-list decides.
    if (source === 'nature')
        return allowed;
    return {
        problem: `${policies.join(', ')} for ${puller.image} (from ${source}) is not allowed; use one of allowed-pull-policies: ${allowed.join(', ')}`,
    };
}
function wanted(rules, { consumer, image, own }, defaultFrom) {
    const ofContainer = rules.containers.get(consumer);
    if (ofContainer)
        return { policies: ofContainer, source: `the line for container:${consumer}` };
    const ofImage = ruleForImage([...rules.images.values()], image);
    if (ofImage)
        return { policies: ofImage.policies, source: `the line for ${nameOf(ofImage.image)}` };
    if (own !== undefined)
        return {
            policies: [own],
            source: `the pod-template's ${(0,image_consumers/* volumeIn */.KS)(consumer) === undefined ? 'container ' : ''}${consumer}`,
        };
    if (rules.default.length > 0)
        return { policies: rules.default, source: defaultFrom };
    return { policies: [naturalPullPolicy(image)], source: 'nature' };
}
/** For an image with a digest, a copy on the node is enough. */
function naturalPullPolicy(image) {
    return (0,image_reference/* hasDigest */.tH)(image) ? 'IfNotPresent' : 'Always';
}
/** The most specific rule for an image, in any spelling: digest, then tag, then the whole repository. */
function ruleForImage(rules, image) {
    const reference = (0,image_reference/* parseImageReference */.o_)(image);
    if ('problem' in reference)
        return undefined;
    const { registry, repository, digest } = reference;
    const tag = reference.tag ?? (digest === undefined ? 'latest' : undefined);
    const same = rules.filter(({ image }) => image.registry === registry && image.repository === repository);
    return (same.find(({ image }) => image.digest !== undefined && image.digest === digest) ??
        same.find(({ image }) => image.digest === undefined && image.tag !== undefined && image.tag === tag) ??
        same.find(({ image }) => image.digest === undefined && image.tag === undefined));
}
/** Names in the image rules that match no image. They have no effect, and are usually misspelled. */
function uselessRules(rules, images) {
    return [...rules.images].flatMap(([name, rule]) => images.every((image) => ruleForImage([rule], image) === undefined) ? [name] : []);
}
function nameOf({ registry, repository, tag, digest }) {
    return `${registry}/${repository}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
}
/** A rule for a missing container is misspelled, and would be ignored silently. */
function checkNames({ report }, { containers }, pullers) {
    const names = pullers.map(({ consumer }) => consumer).filter((one) => (0,image_consumers/* volumeIn */.KS)(one) === undefined);
    for (const container of containers.keys())
        if (!names.includes(container))
            report('pull-policy', `the pod has no container ${(0,job_text/* quoted */.TL)(container)}; use one of ${names.join(', ')}`);
}
function readPolicies({ text, report }, name) {
    if (text(name) === '')
        return undefined;
    const lines = (0,values/* ruleLines */.SD)(text(name)).map((line) => line.replace(/,$/, ''));
    const policies = parsePolicies(lines.join(','));
    if (Array.isArray(policies))
        return policies;
    report(name, policies.problem);
    return undefined;
}
/** `30s` for causes that are not permanent, `rate-limited = 2m` for one cause. */
function parsePullGrace(text, report) {
    const byCause = {};
    let ms;
    readRules(text, 'REASON = DURATION', report, ({ name, value }, hidden) => {
        if (/,/.test(`${name}${value}`))
            return `${name === undefined ? (0,job_text/* quoted */.TL)(value, hidden) : 'it'} has a comma; write each duration on its own line`;
        const span = (0,values/* parseDuration */.E9)(value);
        if (span === undefined)
            return (0,values/* problemOfDuration */.FW)(value, 0, hidden);
        if (name === undefined) {
            if (ms !== undefined)
                return `${(0,job_text/* quoted */.TL)(value, hidden)} is a second duration for all reasons; remove one of them`;
            ms = span;
            return undefined;
        }
        if (!(0,causes/* isCause */.Aj)(name))
            return `${(0,job_text/* quoted */.TL)(name, hidden)} is not a valid reason; use one of ${Object.keys(causes/* CAUSES */.hE).join(', ')}`;
        if (name in byCause)
            return `${name} is already set; remove one of the lines`;
        byCause[name] = span;
        return undefined;
    });
    return { ms: ms ?? DEFAULT_GRACE_MS, byCause };
}
/** The containers of the final pod, with `image` for the step. */
function pullersOf(template, step, image) {
    const containers = (0,pod_parts/* containersWithStep */.$K)(template, step);
    return (0,image_consumers/* pullersIn */.ff)({ ...template.spec, containers }).map((puller) => puller.consumer === step ? { ...puller, image } : puller);
}
/** The containers that name an image, one for each listed image, named after its repository, and the image volumes. */
function pullersInList(template, images) {
    const own = (0,image_consumers/* pullersIn */.ff)(template.spec);
    const pullers = own.filter(({ consumer, image }) => (0,image_consumers/* volumeIn */.KS)(consumer) === undefined && image !== '');
    const names = new Set(pullers.map(({ consumer }) => consumer));
    for (const image of images) {
        const stem = stemOf(image);
        let name = stem;
        for (let number = 2; names.has(name); number++)
            name = `${stem}-${number}`;
        names.add(name);
        pullers.push({ consumer: name, image, own: undefined });
    }
    return [...pullers, ...own.filter(({ consumer }) => (0,image_consumers/* volumeIn */.KS)(consumer) !== undefined)];
}
/** The last part of the repository, as a container name. */
function stemOf(image) {
    const reference = (0,image_reference/* parseImageReference */.o_)(image);
    const repository = 'problem' in reference ? 'image' : reference.repository;
    const last = repository.split('/').at(-1) ?? '';
    const short = last.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 50);
    return short.replaceAll(/^-+|-+$/g, '') || 'image';
}
/**
 * Reads lines of `VALUE` or `NAME = VALUE`. `read` returns the problem of one line as a sentence; it quotes only a value itself.
 * `hidden`: whether the whole text looks like a secret. `form`: what to write.
 */
function readRules(text, form, report, read) {
    const hidden = (0,job_text/* looksSecret */.n0)(text);
    for (const line of (0,values/* ruleLines */.SD)(text)) {
        const [first = '', second, ...more] = line.split('=').map((part) => part.trim());
        const rule = second === undefined ? { name: second, value: first } : { name: first, value: second };
        const problem = more.length > 0 ? `it has more than one =; write ${form}` : read(rule, hidden);
        report(problem && `${rule.name === undefined ? '' : `${(0,job_text/* quoted */.TL)(line, hidden)}: `}${problem}`);
    }
}

// EXTERNAL MODULE: ./src/job/api-objects.js
var api_objects = __nccwpck_require__.late(5172);
;// CONCATENATED MODULE: ./src/inputs/template.js










/** Ends the reading of the template with its first mistake. */
function refuse(problem) {
    throw (0,errors/* codedError */.Au)('field', problem, { fault: 'other' });
}
/** `problem`: of the field at this place, if it has one. */
function check(at, problem) {
    if (problem !== undefined)
        refuse(`${at} ${problem}`);
}
/** The rules for containers beyond the types of their fields. `path`: of the spec; `step`: name of the step's container. */
function checkContainers(spec, path, step) {
    const hasStep = spec.containers?.some(({ name }) => name === step) ?? false;
    for (const list of ['initContainers', 'containers']) {
        for (const [index, container] of (spec[list] ?? []).entries()) {
            const { name, image, imagePullPolicy, restartPolicyRules = [] } = container;
            const at = below(path, `${list}[${index}]`);
            check(`${at}.name`, (0,kubernetes_names/* problemOfName */.y7)(name));
            // The step's image can come from the input.
            if (name !== step && image === undefined)
                refuse(`${at} has no image; set one${list === 'containers' && !hasStep ? `, or name the container ${step} if it is the step` : ''}`);
            if (image !== undefined)
                check(`${at}.image`, (0,kubernetes_names/* problemOfImage */.qz)(image));
            check(`${at}.imagePullPolicy`, problemOfPolicy(imagePullPolicy));
            // https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-all-containers
            const restarting = restartPolicyRules.findIndex(({ action }) => action === 'RestartAllContainers');
            if (restarting !== -1)
                refuse(`${at}.restartPolicyRules[${restarting}].action: RestartAllContainers would run the step a second time; use Restart, or remove the rule`);
            if (name === step)
                checkStep(container, list, at);
        }
    }
}
function problemOfPolicy(policy) {
    if (policy === undefined || image_consumers/* PULL_POLICIES */.zJ.some((one) => one === policy))
        return undefined;
    return `${(0,job_text/* quoted */.TL)(policy)} must be one of ${image_consumers/* PULL_POLICIES */.zJ.join(', ')}`;
}
/** The step ends when its container first ends, so that must run once, and after the init containers. */
function checkStep(container, list, at) {
    const { restartPolicy, restartPolicyRules, lifecycle } = container;
    if (list === 'initContainers')
        refuse(`${at} has the name of the step\u2019s container; move it to containers, or rename it`);
    const runsOnce = 'the step\u2019s container runs once; remove it';
    if (restartPolicy !== undefined && restartPolicy !== 'Never')
        refuse(`${at}.restartPolicy: ${runsOnce}`);
    if (restartPolicyRules !== undefined)
        refuse(`${at}.restartPolicyRules: ${runsOnce}`);
    // A program that the kubelet ends for its probe or hook, and that ends well, has a status like any other.
    for (const probe of ['livenessProbe', 'startupProbe'])
        if (container[probe] !== undefined)
            refuse(`${at}.${probe}: the node would end the step without reporting it; remove it, and use timeout`);
    if (lifecycle?.postStart !== undefined)
        refuse(`${at}.lifecycle.postStart: if the hook failed, the node would end the step without reporting it; run it in the script`);
}
/** The rules for volumes beyond the types of their fields: an image volume names an image. */
function checkVolumes({ volumes = [] }, path) {
    for (const [index, { name, image }] of volumes.entries()) {
        const at = below(path, `volumes[${index}]`);
        check(`${at}.name`, (0,kubernetes_names/* problemOfName */.y7)(name, 'volume'));
        if (image === undefined)
            continue;
        check(`${at}.image.reference`, (0,kubernetes_names/* problemOfImage */.qz)(image.reference ?? ''));
        check(`${at}.image.pullPolicy`, problemOfPolicy(image.pullPolicy));
    }
}
function below(path, name) {
    return path === '' ? name : `${path}.${name}`;
}
/** Finds metadata and spec in any form of a template. */
function partsOf(data) {
    if (!(0,job_values/* isObject */.Gv)(data))
        refuse('it is not a Pod, a PodTemplate or a pod spec');
    const { kind, apiVersion } = data;
    if (isMissing(kind) && isMissing(apiVersion))
        return partsWithoutKind(data);
    if (apiVersion === 'v1' && kind === 'Pod')
        return partsIn(data, '', ['apiVersion', 'kind', ...PARTS, 'status']);
    if (apiVersion !== 'v1' || kind !== 'PodTemplate')
        refuse('apiVersion must be v1, and kind must be Pod or PodTemplate; for a Job or Deployment, set only the content of its template');
    checkKeys(data, '', ['apiVersion', 'kind', 'metadata', 'template']);
    return partsIn(data['template'], 'template', PARTS);
}
function isMissing(value) {
    return value === undefined || value === null;
}
/**
 * A bare spec, or metadata and spec as in spec.template of Jobs and Deployments, where most users find their pod; one of the
 * two may be missing.
 */
function partsWithoutKind(data) {
    const names = Object.keys(data);
    const hasOnlyParts = names.length > 0 && names.every((name) => PARTS.includes(name));
    if (hasOnlyParts || !isMissing(data['spec']))
        return partsIn(data, '', PARTS);
    // The fields of another kind of file, such as a cloud account's key, must not be repeated.
    if (names.length > 0 && !names.some((name) => SPEC_FIELDS.has(name)))
        refuse(`it is not a Pod, a PodTemplate or a pod spec: it has none of their fields${isMissing(data['services']) ? '' : SERVICES}`);
    return { metadata: undefined, spec: data, paths: { metadata: '', spec: '' } };
}
/** Services in the form of jobs on GitHub. */
const SERVICES = '; write the services of a job in the input services (docs/services.md)';
const PARTS = ['metadata', 'spec'];
/** The fields that identify a bare spec. It can have other fields, which the API server checks. */
const SPEC_FIELDS = new Set(('containers initContainers ephemeralContainers volumes nodeSelector nodeName affinity tolerations topologySpreadConstraints ' +
    'serviceAccountName serviceAccount automountServiceAccountToken imagePullSecrets securityContext hostNetwork hostPID hostIPC ' +
    'hostUsers hostAliases hostname hostnameOverride subdomain setHostnameAsFQDN dnsPolicy dnsConfig enableServiceLinks ' +
    'terminationGracePeriodSeconds activeDeadlineSeconds restartPolicy schedulerName schedulingGates schedulingGroup priority ' +
    'priorityClassName preemptionPolicy runtimeClassName overhead os readinessGates resourceClaims resources shareProcessNamespace').split(' '));
/** Metadata and spec below `path`. Only the names of `known` are allowed next to them. */
function partsIn(value, path, known) {
    checkKeys(value, path, known);
    const { metadata, spec } = (0,job_values/* isObject */.Gv)(value) ? value : {};
    return { metadata, spec, paths: { metadata: below(path, 'metadata'), spec: below(path, 'spec') } };
}
/** Refuses fields that are not sent, so that the API server can't check them. */
function checkKeys(value, path, known) {
    if (!isMissing(value) && !(0,job_values/* isObject */.Gv)(value))
        refuse(`${path} is not a map`);
    const other = Object.keys(value ?? {}).find((name) => !known.includes(name));
    if (other === undefined)
        return;
    const at = below(path, other);
    refuse(`${at}${(0,job_text/* codePoints */.BH)(at)} is an unknown field; only ${known.join(', ')} can be here`);
}
/** A template printed by kubectl has a name and a time; they are ignored. */
const IGNORED = new Set(['name', 'generateName', 'creationTimestamp']);
/** Accepts labels and annotations; refuses what would change the pod's identity or lifetime. */
function readMetadata(value, path) {
    const metadata = (0,api_objects/* readObject */.A)(value ?? {}, 'V1ObjectMeta', path);
    for (const name of Object.keys(value ?? {})) {
        const at = `${path}.${name}`;
        if (name === 'labels' || name === 'annotations') {
            for (const key of Object.keys(metadata[name] ?? {}))
                check(at, (0,values/* problemOfKey */.q6)(key));
        }
        else if (name === 'namespace')
            refuse(`${at} cannot be set here; remove it, and use the input namespace`);
        else if (!IGNORED.has(name))
            refuse(`${at} cannot be set for a step\u2019s pod; use only labels and annotations`);
    }
    return metadata;
}
/** Refuses what JSON can't carry, and empty items, which would become empty texts and objects in the API server. */
function checkValues(value, path) {
    if (typeof value === 'number' && !Number.isFinite(value))
        refuse(`${path} is not a finite number`);
    else if (Array.isArray(value))
        for (const [index, item] of value.entries())
            if (item === null)
                refuse(`${path}[${index}] is empty${ADVICE.empty}`);
            else
                checkValues(item, `${path}[${index}]`);
    else if ((0,job_values/* isObject */.Gv)(value))
        for (const [name, field] of Object.entries(value))
            checkValues(field, below(path, name));
}
/** What to do about a field of a wrong type. */
const ADVICE = {
    'not-a-string': '; put it in quotes',
    empty: '; remove it, or write "" for an empty text',
    other: '',
};
/**
 * Parses a pod template: YAML, or the path of a YAML file. It is a Pod, a PodTemplate, the template of a Job or
 * Deployment (metadata and spec), or a bare pod spec. The API server checks all fields that Pod Step does not read. A problem
 * quotes only what is too short or too plain to be a secret. `step`: the name of the step's container.
 */
function parsePodTemplate(text, step) {
    const path = text.trim();
    if (path === '')
        return { template: pod_parts/* NO_TEMPLATE */.DN };
    // A path has neither line ends nor fields.
    if (/\n|\{|:\s/.test(path))
        return parseText(text, step, '');
    const content = readText(path);
    return 'problem' in content ? bad(content.problem) : parseText(content.text, step, `${path}: `);
}
/** Limit of objects and etcd: https://kubernetes.io/docs/tasks/configmap-secret/managing-secret-using-config-file/ */
const MAX_BYTES = 1024 * 1024;
function readText(path) {
    try {
        return { text: (0,regular_file/* readRegularFile */.X)(path, MAX_BYTES).toString('utf8') };
    }
    catch (error) {
        const home = path.startsWith('~') ? '; "~" is not expanded' : '';
        return {
            problem: `the file ${(0,job_text/* quoted */.TL)(path)} cannot be read: ${(0,regular_file/* whyUnreadable */._)(error)}${home}. Set the path of a file, or the YAML itself. A file of the repository exists after actions/checkout.`,
        };
    }
}
function bad(problem) {
    return { template: pod_parts/* NO_TEMPLATE */.DN, problem };
}
/** `file`: prefix of the problem. */
function parseText(text, step, file) {
    const parsed = (0,yaml/* parseYaml */.h)(text, { numbers: 'kubectl' });
    if ('problem' in parsed)
        return bad(`${file}${parsed.problem}`);
    if (parsed.value === undefined)
        return bad('it is empty; set a Pod, a PodTemplate or a pod spec');
    try {
        return { template: readTemplate(parsed.value, step) };
    }
    catch (error) {
        // A stack overflow.
        if (error instanceof RangeError)
            return bad('its lists and maps are nested too deeply');
        if (!(0,errors/* hasCode */.up)(error, 'field'))
            throw error;
        // It contains names of fields, labels and annotations.
        const problem = `${error.message}${ADVICE[error.fault]}`;
        return bad(`${file}${(0,job_text/* looksSecret */.n0)(problem) ? HIDDEN : problem}`);
    }
}
const HIDDEN = 'this value is not valid (hidden, because it looks like a secret)';
function readTemplate(data, step) {
    const { metadata, spec, paths } = partsOf(data);
    const { labels = {}, annotations = {} } = readMetadata(metadata, paths.metadata);
    checkValues(spec, paths.spec);
    const read = (0,api_objects/* readObject */.A)(spec ?? {}, 'V1PodSpec', paths.spec);
    checkContainers(read, paths.spec, step);
    checkVolumes(read, paths.spec);
    return { labels, annotations, spec: { ...read, containers: read.containers ?? [] } };
}

;// CONCATENATED MODULE: ./src/inputs/pod.js









/** `source`: the workflow's repository and the event's commit. */
function readCheckout(inputs, source, image) {
    const { text, report } = inputs;
    const token = (0,values/* given */.gI)(text('checkout-token'));
    if ((0,values/* parseSwitch */.SI)(text('checkout')) === false)
        return undefined;
    if (token !== undefined && /\s/.test(token))
        report('checkout-token', 'contains spaces or line breaks, and a token has neither; set the token alone');
    report('checkout-token', (0,job_text/* tooShort */.r3)(token ?? ''));
    const { server, repository } = source;
    if (server === undefined || repository === undefined)
        report('checkout', 'the repository is unknown; set GITHUB_SERVER_URL and GITHUB_REPOSITORY');
    return { image, url: `${server}/${repository}`, ref: readRef(inputs, source.commit), token };
}
/** action.yml has a default, so an empty value was set on purpose. */
function warningsOfCheckout(written) {
    if (written.trim() !== '')
        return [];
    return [
        {
            title: 'Nothing is checked out',
            message: 'checkout is empty, which counts as false. If it comes from an expression, that has no value in this run: github.head_ref, for example, is empty on a push. Give it a default, as in `github.head_ref || true`, or set false.',
        },
    ];
}
function readRef({ text, report }, commit) {
    const ref = text('checkout');
    if ((0,values/* parseSwitch */.SI)(ref) === true) {
        if (commit === undefined)
            report('checkout', 'the commit of the event is unknown, because GITHUB_SHA is not set; set a branch or a tag');
        return commit ?? '';
    }
    if (/^(yes|no|on|off)$/i.test(ref))
        report('checkout', `"${ref}" must be true or false; for a branch or tag of this name, write refs/heads/${ref} or refs/tags/${ref}`);
    else if (!isRef(ref))
        report('checkout', `${(0,job_text/* quoted */.TL)(ref)} is not a valid ref; set true, false, a branch, a tag, a full commit SHA, or a ref such as refs/pull/7/merge`);
    return ref;
}
/** A name that git cannot read as an option, pattern or refspec: https://git-scm.com/docs/git-check-ref-format */
function isRef(text) {
    return !/^[-+/.]|[\s~^:?*[\\\x7f]|\.\.|\/\/|@\{|[/.]$|\.lock$/.test(text);
}
/** `own`: the name of a container of Pod Step, and of the input that adds it. */
function checkName({ report }, { spec }, step, { name: own, input }) {
    if (step === own || (0,image_consumers/* containersIn */.Kd)(spec).some(({ name }) => name === own))
        report(step === own ? 'container' : 'pod-template', `the container name "${own}" is reserved for the input ${input}; use another name`);
}
function checkMounts({ report }, { spec }, step, own) {
    const mounts = spec.containers.find(({ name }) => name === step)?.volumeMounts ?? [];
    const other = mounts.find(({ mountPath }) => (0,pod_parts/* folderOf */.yS)(mountPath) === pod_parts/* WORKSPACE_PATH */.Qh);
    if (other !== undefined && !mounts.some(({ name }) => name === pod_parts/* WORKSPACE */.un))
        report('pod-template', `the container ${step} mounts the volume "${other.name}" at ${pod_parts/* WORKSPACE_PATH */.Qh}, the folder of ${own}; rename the volume to ${pod_parts/* WORKSPACE */.un} if it is for these files, or mount it at another path`);
}
/** The container of Pod Step that fills the workspace; undefined if there is none. */
function readFilling(inputs, checkout, image) {
    const { text, report } = inputs;
    const patterns = (0,values/* numberedLines */.UF)(text('files-in')).map(({ line }) => line);
    if (checkout === undefined && patterns.length === 0)
        return undefined;
    report('checkout-image', (0,kubernetes_names/* problemOfImage */.qz)(image));
    if (checkout === undefined)
        return { name: pod_parts/* FILES_CONTAINER */.M$, image, input: pod_parts/* FILES_CONTAINER */.M$ };
    if (patterns.some((line) => !line.startsWith('!') && line.split('/').includes('.git')))
        report('files-in', '.git cannot be put over the repository that checkout clones; remove one of the two');
    return { name: pod_parts/* CHECKOUT_CONTAINER */.hY, image, input: pod_parts/* CHECKOUT_CONTAINER */.hY };
}
/** A default of the platform team yields to what the template sets: the inputs without such defaults. */
function withTemplateFirst(inputs, { spec }, ofStep, central) {
    const ofTemplate = {
        image: ofStep.image,
        resources: ofStep.resources,
        'working-directory': ofStep.workingDir,
        'service-account': spec.serviceAccountName ?? spec.serviceAccount,
    };
    const raw = (name) => (central.has(name) && ofTemplate[name] !== undefined ? '' : inputs.raw(name));
    return { ...inputs, raw, text: (name) => raw(name).trim() };
}
/** Labels of a default, without the keys that the template sets. */
function readLabels(inputs, name, central, ofTemplate = {}) {
    const labels = (0,values/* parseInput */.CU)(inputs, name, values/* parseLabels */.Xy);
    if (!central.has(name))
        return labels;
    return Object.fromEntries(Object.entries(labels).filter(([key]) => !Object.hasOwn(ofTemplate, key)));
}
/**
 * The sidecar of Pod Step that packs files of the workspace, or the files with which the program reports to GitHub; undefined
 * if no files are copied back.
 */
function readCollecting({ text, report }, { spec }, image, commandFiles) {
    const hasWorkspace = (0,values/* numberedLines */.UF)(text('files-out')).length > 0;
    if (!hasWorkspace && text('files-out-to') !== '')
        report('files-out-to', 'is set without files-out; set files-out to the files to copy, or remove it');
    if (!hasWorkspace && commandFiles.length === 0)
        return undefined;
    const input = hasWorkspace ? pod_parts/* COLLECTING_CONTAINER */.hD : 'hand-back';
    report('checkout-image', (0,kubernetes_names/* problemOfImage */.qz)(image));
    if (spec.shareProcessNamespace === true)
        report('pod-template', `shareProcessNamespace is set together with ${input}, so the step could end or change what copies its files; remove one of them`);
    return { name: pod_parts/* COLLECTING_CONTAINER */.hD, image, input, hasWorkspace };
}
/**
 * The part of a Job about the pod around the step: its template, the inputs that override it, and its pulls. `commandFiles`:
 * the files with which the program reports to GitHub, and which are copied back.
 */
function pod_readPod(written, source, commandFiles) {
    const { raw, report } = written;
    const { central = new Set() } = source;
    const step = readContainer(written);
    const { template: alone, problem } = parsePodTemplate(raw('pod-template'), step);
    const services = addServices(written, alone, step, source);
    const { template } = services;
    const isUnread = problem !== undefined;
    const mode = (0,values/* readChoice */.Kf)(written, 'mode', ['run', 'check']);
    const listed = mode === 'check' ? (0,kubernetes_names/* readNames */.r6)(written, 'image', kubernetes_names/* problemOfImage */.qz) : [];
    const ofStep = template.spec.containers.find(({ name }) => name === step) ?? { name: step };
    const inputs = withTemplateFirst(written, template, ofStep, central);
    const image = mode === 'check' ? (listed[0] ?? '') : readImage(inputs, ofStep.image, isUnread);
    report('pod-template', problem);
    const fillingImage = inputs.text('checkout-image') || (INPUTS['checkout-image'] ?? '');
    const checkout = readCheckout(inputs, source, fillingImage);
    const filling = readFilling(inputs, checkout, fillingImage);
    const collecting = readCollecting(inputs, template, fillingImage, commandFiles);
    const own = [filling, collecting].filter((one) => one !== undefined);
    for (const one of own)
        checkName(inputs, alone, step, one);
    const withWorkspace = filling ?? (collecting?.hasWorkspace ? collecting : undefined);
    const hasWorkspace = withWorkspace !== undefined;
    if (withWorkspace !== undefined)
        checkMounts(inputs, template, step, withWorkspace.name);
    // In the order in which they start.
    const initContainers = [filling, ...(template.spec.initContainers ?? []), collecting];
    const withOwn = {
        ...template,
        spec: { ...template.spec, initContainers: initContainers.filter((one) => one !== undefined) },
    };
    const pullers = mode === 'check' ? pullersInList(withOwn, listed) : pullersOf(withOwn, step, image);
    if (mode === 'check' && pullers.length === 0 && !isUnread)
        report('image', 'is missing; list the images to check, or set a pod-template that has images');
    const nodeSelector = readLabels(inputs, 'node-selector', central, template.spec.nodeSelector);
    refuseWindows(inputs, nodeSelector, template);
    const pulling = readPulling(inputs, pullers);
    return {
        template,
        step,
        mode,
        image,
        command: (0,commands/* readCommand */.UK)(inputs, isUnread ? undefined : ofStep),
        checkout,
        filesIn: source.files && { image: fillingImage, ...source.files },
        filesOut: collecting === undefined || mode === 'check'
            ? undefined
            : { image: fillingImage, selections: source.selections ?? [], commandFiles },
        workingDirectory: readWorkingDirectory(inputs, hasWorkspace),
        labels: readLabels(inputs, 'labels', central, template.labels),
        nodeSelector,
        serviceAccount: readServiceAccount(inputs),
        security: (0,values/* readChoice */.Kf)(inputs, 'security', ['baseline', 'restricted']),
        resources: (0,values/* parseInput */.CU)(inputs, 'resources', commands/* parseResources */.tK),
        ...pulling,
        serviceCredentials: services.credentials,
        hasWorkspace,
        warnings: [...pulling.warnings, ...services.warnings, ...warningsOfCheckout(raw('checkout'))],
    };
}
/** Throws if a step has `services` and has not loaded their reader: it must not run without them. */
function addServices(inputs, template, step, source) {
    if (inputs.raw('services').trim() === '')
        return { template, credentials: [], warnings: [] };
    if (source.readServices === undefined)
        throw new Error('the reader of services is not loaded');
    return source.readServices(inputs, template, step);
}
function readContainer({ text, report }) {
    const name = text('container') || pod_parts/* STEP_CONTAINER */.bg;
    report('container', (0,kubernetes_names/* problemOfName */.y7)(name));
    return name;
}
const pod_SEVERAL_LINES = 'has several lines, but a step runs in one image; add other images as containers of pod-template, or set mode: check to check a list';
/** `ofTemplate`: the image of the template's step container. `isUnread`: the template has errors. */
function readImage(inputs, ofTemplate, isUnread) {
    const image = inputs.text('image');
    if (image !== '') {
        inputs.report('image', image.includes('\n') ? pod_SEVERAL_LINES : (0,kubernetes_names/* problemOfImage */.qz)(image));
        return image;
    }
    if (ofTemplate === undefined && !isUnread)
        inputs.report('image', 'is missing; set the image to run the step in, for example image: alpine:3.22');
    return ofTemplate ?? '';
}
/** Absolute, or relative to the workspace if there is one. */
function readWorkingDirectory({ text, report }, hasWorkspace) {
    const path = text('working-directory');
    report('working-directory', problemOfDirectory(path, hasWorkspace));
    return (0,values/* given */.gI)(path);
}
function problemOfDirectory(path, hasWorkspace) {
    if (/^[~$"']|^[A-Za-z]:[\\/]/.test(path))
        return `${(0,job_text/* quoted */.TL)(path)} would be used as it is written, without a shell; write an absolute path such as /src, or a folder of the workspace such as web/app`;
    if (path === '' || path.startsWith('/'))
        return undefined;
    if (!hasWorkspace)
        return `${(0,job_text/* quoted */.TL)(path)} is a relative path, but the pod has no workspace; set checkout: true or files-in, or write an absolute path such as /src`;
    return path.split('/').includes('..') ? `${(0,job_text/* quoted */.TL)(path)} leaves the workspace; remove ".."` : undefined;
}
/**
 * Windows has other shells and paths, and programs of Pod Step do not run on it.
 * https://kubernetes.io/docs/concepts/windows/intro/
 */
function refuseWindows({ report }, selector, { spec }) {
    if ({ ...spec.nodeSelector, ...selector }['kubernetes.io/os']?.toLowerCase() === 'windows')
        report('node-selector', 'selects Windows nodes, but a step runs only on Linux; select Linux nodes');
    if (spec.os?.name === 'windows')
        report('pod-template', 'is for Windows (os.name), but a step runs only on Linux; remove os.name');
}
function readServiceAccount({ text, report }) {
    const name = text('service-account');
    if (name !== '')
        report('service-account', (0,kubernetes_names/* problemOfObjectName */.JC)(name));
    return (0,values/* given */.gI)(name);
}

// EXTERNAL MODULE: ./src/job/shells.js
var shells = __nccwpck_require__(1798);
;// CONCATENATED MODULE: ./src/inputs/bash-syntax.js
// A shell other than bash can run a line of bash without an error, and do something else.
/** Where a command can start, with variables that are set only for it. */
const START = String.raw `(?:^|[;&|(){}!\x60]|\b(?:if|then|else|elif|while|until|do|time)\b)[ \t]*(?:\w+=\S{0,80}[ \t]+)?`;
/**
 * What dash, the sh of Debian and Ubuntu, does not have, and after which it can go on: in a condition, or with another result. At
 * all other syntax of bash it stops, and the failure names that (messages/exits.ts). A group of the expression is the name, unless
 * one is given.
 */
const SYNTAX = [
    { name: '[[', pattern: atStart(String.raw `\[\[(?=[ \t\n])`) },
    { name: '(( ))', pattern: atStart(String.raw `(?:for[ \t]+)?\(\(`) },
    {
        pattern: atStart(String.raw `(source|declare|typeset|shopt|mapfile|readarray|pushd|popd|let)[ \t]+[^\s=]`),
    },
    { pattern: atStart('(read -[a-z]*[adnptu])') },
    { pattern: atStart(String.raw `(echo -[nE]*e)[neE]*[ \t]`) },
    { name: '== in [ ]', pattern: /(?:^|[\s;&|(!])(?:\[|test)[ \t][^\]\n;&|]{0,200}?[ \t]==[ \t]/m },
    { name: '&>', pattern: /&>/ },
    {
        name: 'a brace expansion',
        pattern: /(?:^|[\s=:/\w."-])\{[^\s{}$]{0,100}(?:,|\.\.)[^\s{}]{0,100}\}/m,
    },
    { name: "$'\u2026'", pattern: /\$'/ },
    { pattern: /(\$)\{?(RANDOM|SECONDS|UID|EUID|PIPESTATUS|FUNCNAME|BASHPID|BASH_[A-Z]+)\b/ },
];
/** A script that asks for the version of bash knows that others run it. */
const KNOWS_OTHERS = /BASH_VERSION/;
/** The first use of each feature that only bash has, in the order of the script. */
function bashSyntax(script) {
    if (KNOWS_OTHERS.test(script))
        return [];
    const code = script.replaceAll(NO_CODE, bash_syntax_hidden);
    const uses = SYNTAX.flatMap(({ name, pattern }) => {
        const match = pattern.exec(code);
        if (match === null)
            return [];
        const end = match.index + match[0].length - 1;
        return [{ name: name ?? match.slice(1).join(''), line: script.slice(0, end).split('\n').length }];
    });
    return uses.sort((one, other) => one.line - other.line);
}
function atStart(command) {
    return new RegExp(`${START}${command}`, 'm');
}
/**
 * Comments, quoted text, arithmetic and here-documents, and the backslash of a line that goes on. Text without its end is hidden up
 * to the end of the script. It knows only as much grammar as a hint needs; if it is wrong, a hint is missing or unnecessary.
 */
const NO_CODE = new RegExp([
    String.raw `\\[^]`,
    String.raw `\$'(?:\\[^]|[^\\'])*'?`,
    `'[^']*'?`,
    String.raw `"(?:\\[^]|[^\\"])*"?`,
    String.raw `(?<![^\s;&|()])#.*`,
    String.raw `\$?\(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)`,
    '<<<',
    String.raw `<<-?[ \t]*['"\\]?([\w.-]+)[^]*?(?:\n\t*\1(?=\r?\n|$)|$)`,
].join('|'), 'g');
/** As long as the text, so that all offsets stay. Expansions in double quotes are code, and how the text starts can be a feature. */
function bash_syntax_hidden(text) {
    const code = text.startsWith('"') ? /\$\{[^}]*\}|\$\w+|\$\([^()]*\)?|./gs : /^(?:\$'|\(\()|./gs;
    return text.replaceAll(code, (part) => (part.length > 1 ? part : '\u00b7'));
}

;// CONCATENATED MODULE: ./src/inputs/script.js




/** What a script on the runner can do and one in the pod cannot, or not by this shell. */
function warningsOfScript({ command, variables, hasWorkspace, handBack }) {
    const texts = command.kind === 'script' ? [command.script] : [...command.command, ...command.args];
    const known = new Set([...variables, ...(hasWorkspace ? ['GITHUB_WORKSPACE'] : [])]);
    return [
        ...(command.kind === 'script' ? warningsOfShell(command) : []),
        ...warningsOfRunner(texts.join('\n'), known, handBack),
    ];
}
/** The default of action.yml. */
const DEFAULT_SHELL = 'sh -e';
function warningsOfShell({ script, shell }) {
    const [line = ''] = script.trimStart().split(/\r?\n/, 1);
    const wanted = line.startsWith('#!') ? (0,shells/* interpreterIn */.g)(line.slice(2).trim().split(/\s+/))?.name : undefined;
    if (wanted !== undefined && !shells.SH.test(wanted) && wanted !== (0,shells/* interpreterIn */.g)(shell)?.name)
        return [
            {
                title: 'The first line of run is only a comment',
                message: `${(0,job_text/* quoted */.TL)(line.trim())} does not choose the shell: ${shell.join(' ')} runs the script. Set shell, as in bash -eo pipefail.`,
            },
        ];
    const found = shell.join(' ') === DEFAULT_SHELL ? bashSyntax(script) : [];
    if (found.length === 0)
        return [];
    const places = (0,job_text/* listed */.KE)(found.map(({ name, line: number }) => `${name} (line ${number})`));
    return [
        {
            title: 'bash syntax in a script for sh',
            message: `run has bash syntax, but its shell is ${DEFAULT_SHELL}: ${places}. If sh is dash, as in images of Debian and Ubuntu, such a line fails or does something else, and the step can succeed without doing its work. If the image has bash, set shell: bash -eo pipefail. If not, write the script for sh.`,
        },
    ];
}
/** What exists only on the runner, with what to do without it. NAMES: what the script writes to $GITHUB_ENV, if that can be read. */
const OF_RUNNER = {
    GITHUB_ENV: 'later steps get no variables from the pod. Add the line env: NAMES to hand-back, or write NAME=VALUE to "$GITHUB_OUTPUT"',
    GITHUB_PATH: 'later steps run on the runner, and programs of the pod do not exist there. For this script, set PATH',
    GITHUB_STEP_SUMMARY: 'add summary to hand-back',
    GITHUB_STATE: 'a step in a pod has no post step',
    GITHUB_EVENT_PATH: 'the event is a file of the runner. Pass what the script needs in env, from github.event',
    GITHUB_WORKSPACE: 'the repository is not in the pod. Set checkout: true, or files-in',
    GITHUB_ACTION_PATH: 'the files of the action are on the runner',
    RUNNER_TEMP: 'use /tmp',
    RUNNER_WORKSPACE: 'the workspace of the runner is not in the pod',
    RUNNER_TOOL_CACHE: 'tools of the runner are not in the pod. Install them in the image',
};
/** Commands that the runner obeys in the log of other steps: the word of hand-back for them, or what to do instead. */
const COMMANDS = {
    'set-output': { todo: 'write NAME=VALUE to "$GITHUB_OUTPUT" instead' },
    'set-env': { todo: 'write NAME=VALUE to "$GITHUB_OUTPUT", and read steps.ID.outputs.NAME in later steps' },
    'add-path': { todo: 'programs of the pod do not exist on the runner, where later steps run' },
    'save-state': { todo: 'a step in a pod has no post step' },
    'add-mask': { word: 'masks' },
    group: { word: 'groups' },
    error: { word: 'annotations' },
    warning: { word: 'annotations' },
    notice: { word: 'annotations' },
};
/** In shells; in PowerShell, Python, JavaScript and Ruby. */
const USES = /(?<!\\)(?:\$(?:env:)?(\w+)|\$\{(?:env:)?(\w+)(?!\w|:?[-+=?])|\b(?:environ|ENV|env|getenv)(?:\.get)?(?:\.|[([]\s*["'])(\w+))/g;
const COMMAND = /::(?:(set-output|set-env|save-state)\s+name=|(add-path|add-mask|group)::|(error|warning|notice)(?:\s[^\n:]{1,200})?::)/g;
/** The names that a line of a shell writes to $GITHUB_ENV. */
const WRITTEN = /\b(?:echo|printf)\s+["']?([A-Za-z_]\w*)(?:=|<<)[^\n]{0,1000}>>\s*["']?\$\{?GITHUB_ENV\b/g;
function warningsOfRunner(text, known, handBack) {
    const code = text.replaceAll(/^[ \t]*#.*/gm, '');
    const written = namesIn(WRITTEN, code).filter(mayBeHandedBack).join(', ') || 'NAMES';
    const unset = namesIn(USES, code).filter((name) => Object.hasOwn(OF_RUNNER, name) && !known.has(name) && !isMinded(code, name));
    const todos = namesIn(COMMAND, code).flatMap((name) => {
        const command = COMMANDS[name] ?? { todo: '' };
        if ('todo' in command)
            return [`::${name}: ${command.todo}.`];
        return handBack.includes(command.word) ? [] : [`::${name}: set hand-back: ${command.word}.`];
    });
    const warnings = [];
    if (unset.length > 0)
        warnings.push({
            title: `Not set in the pod: ${unset.map((name) => `$${name}`).join(', ')}`,
            message: `The script uses what only steps on the runner have. ${unset.map((name) => `$${name}: ${OF_RUNNER[name]?.replace('NAMES', written)}.`).join(' ')}`,
        });
    if (todos.length > 0)
        warnings.push({
            title: 'Workflow commands of the pod are not obeyed',
            message: `What a program in the pod prints is only text for the log. ${todos.join(' ')}`,
        });
    return warnings;
}
function namesIn(pattern, code) {
    return [
        ...new Set([...code.matchAll(pattern)].flatMap((match) => match.slice(1).filter((name) => name))),
    ];
}
/** Does the script set the variable itself, or ask whether it is set? */
function isMinded(code, name) {
    return new RegExp(`(?:^|[\\s;])${name}=|-[nzefsw]\\s+"?\\$\\{?${name}\\b`, 'm').test(code);
}

;// CONCATENATED MODULE: ./src/inputs/read-job.js













const MINUTE_MS = 60_000;
/** Replacing a control plane takes 10 to 60 s, an upgrade of a small one some minutes. */
const CONNECTION_GRACE_MS = 5 * MINUTE_MS;
/** Throws an `input` error with all problems. */
function readClusterSettings(input) {
    return (0,values/* readInputs */.Ko)(input, (inputs) => ({
        server: readServer(inputs),
        kubeconfig: (0,values/* given */.gI)(inputs.raw('kubeconfig')),
        context: (0,values/* given */.gI)(inputs.text('context')),
        namespace: readNamespace(inputs),
        connectionGraceMs: (0,values/* readDuration */.$7)(inputs, 'connection-grace', CONNECTION_GRACE_MS, 0),
    }));
}
function readNamespace({ text, report }) {
    const name = text('namespace');
    if (name !== '' && !job_identity/* DNS_LABEL */.HR.test(name))
        report('namespace', `${(0,job_text/* quoted */.TL)(name)} is not a valid namespace name; use at most 63 lowercase letters, digits and "-"`);
    return (0,values/* given */.gI)(name);
}
/** `server`, `certificate-authority` and `oidc-audience`: together they replace a kubeconfig. */
function readServer(inputs) {
    const { raw, text, report } = inputs;
    const server = text('server');
    const audience = text('oidc-audience');
    const certificateAuthority = (0,values/* given */.gI)(raw('certificate-authority'));
    const isSet = server !== '';
    const others = isSet ? ['kubeconfig', 'context'] : ['oidc-audience', 'certificate-authority'];
    for (const name of others.filter((one) => text(one) !== ''))
        report(name, isSet
            ? 'is set together with server, which replaces the kubeconfig; remove one of them'
            : 'is set without server; set server to the https:// URL of the API server, or remove this input');
    if (!isSet)
        return undefined;
    if (audience === '')
        report('oidc-audience', `is missing, and server ${shown(server)} needs it; set an audience from the API server\u2019s authentication configuration`);
    const url = urlOf(inputs, server);
    return url && { url, certificateAuthority, audience };
}
function urlOf({ report }, server) {
    const url = URL.canParse(server) ? new URL(server) : undefined;
    const isPlain = url && url.username + url.password + url.search + url.hash === '';
    if (isPlain && url.protocol === 'https:')
        return url;
    report('server', `${shown(server)} is not an https:// URL with only a host, a port and a path; write it as in https://cluster.example:6443`);
    return undefined;
}
/** A URL can contain a password or a token. */
function shown(server) {
    return (0,job_text/* quoted */.TL)(server, /[@?#]/.test(server) || undefined);
}
const MAX_RETRIES = 20;
/** How often a step that has started can run again. */
function readRetries({ text, report }) {
    const written = text('retries') || '0';
    const count = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN;
    if (!(count <= MAX_RETRIES))
        report('retries', `${(0,job_text/* quoted */.TL)(written)} is not a valid number; use a whole number from 0 to ${MAX_RETRIES}`);
    return count;
}
/** The categories and reasons after which the step can run again. */
function readRetryOn({ text, report }) {
    const written = text('retry-on');
    const names = (0,values/* entriesOf */.Mc)(written);
    const known = new Set((0,findings_finding/* retryNames */.NB)());
    const hidden = (0,job_text/* looksSecret */.n0)(written);
    for (const name of new Set(names))
        if (!known.has(name))
            report('retry-on', `${(0,job_text/* quoted */.TL)(name, hidden)} cannot be retried; use categories (${findings_finding/* RETRY_CATEGORIES */.CZ.join(', ')}) or their reasons (docs/outcomes.md)`);
    return names.length === 0 ? ['disruption'] : names;
}
/** Events with which strangers can start their own programs with secrets of the repository. */
const RUN_OTHERS_CODE = ['pull_request_target', 'workflow_run', 'issue_comment'];
/** By which the author of a workflow says that they cannot, or that it does no harm. */
const TRUSTED = 'trusted';
/** How long the pod of a script that failed stays; undefined: not at all. `event`: what has started the workflow. */
function readHold({ text, report }, { mode, command, filesOut }, event) {
    const written = text('hold-on-failure');
    if (written === '' || mode === 'check')
        return undefined;
    const words = (0,values/* entriesOf */.Mc)(written);
    const [duration = '', ...others] = words.filter((word) => word !== TRUSTED);
    const milliseconds = others.length === 0 ? (0,values/* parseDuration */.E9)(duration) : undefined;
    const add = (problem) => report('hold-on-failure', problem);
    if (milliseconds === undefined || milliseconds < 1000)
        add(`${(0,job_text/* quoted */.TL)(written)} is not a valid duration (1s to 24 days); write it as in 30m, or 30m ${TRUSTED}`);
    if (!(0,exit_trap/* runsExitTrap */.C8)(command))
        add('requires a script in run of at most 124 KiB, and sh, dash, ash or bash as shell; change them, or remove this input');
    if (filesOut !== undefined)
        add('cannot be combined with files-out or hand-back: summary, env, whose files come back when the container has ended; remove one of them');
    if (event !== undefined && RUN_OTHERS_CODE.includes(event) && !words.includes(TRUSTED))
        add(`is refused for the event ${event}, because a stranger\u2019s program could keep running with secrets of the repository; remove it, or write ${duration} ${TRUSTED} if the step runs only your own code`);
    return milliseconds;
}
/** Can the shell of the script report what the step has used? Undefined if the user does not ask for it. */
function readUsage(inputs, { mode, command, template, step }) {
    if (!(0,values/* readSwitch */.hc)(inputs, 'usage') || mode === 'check')
        return undefined;
    if (command.kind !== 'script')
        return 'no-script';
    if (!(0,exit_trap/* runsExitTrap */.C8)(command))
        return 'no-trap';
    const ofTemplate = template.spec.containers.find(({ name }) => name === step);
    const ownMessage = ofTemplate?.terminationMessagePath ?? ofTemplate?.terminationMessagePolicy;
    return ownMessage === undefined ? 'reported' : 'own-message';
}
/** A variable of a platform team's default yields to one that the template sets. */
function variablesFor(inputs, central, ofTemplate) {
    const { env, secretEnv, warnings } = readVariables(inputs);
    const isOther = ({ name }) => ofTemplate.every((one) => one.name !== name);
    return {
        env: central?.has('env') ? env.filter(isOther) : env,
        secretEnv: central?.has('secret-env') ? secretEnv.filter(isOther) : secretEnv,
        warnings,
    };
}
/** Throws an `input` error with all problems. `source`: what a checkout fetches, and the files of the runner. */
function readJob(input, source = { server: undefined, repository: undefined }) {
    return (0,values/* readInputs */.Ko)(input, (inputs) => {
        const { words: handBack, variables: handBackVariables } = (0,values/* parseInput */.CU)(inputs, 'hand-back', parseHandBack);
        const commandFiles = commandFilesOf(handBack);
        const { serviceCredentials, hasWorkspace, ...pod } = pod_readPod(inputs, source, commandFiles);
        const ofTemplate = pod.template.spec.containers.find(({ name }) => name === pod.step)?.env ?? [];
        const variables = variablesFor(inputs, source.central, ofTemplate);
        const all = [...(source.variables ?? []), ...variables.env, ...variables.secretEnv, ...ofTemplate];
        const registryCredentials = readCredentials(inputs, serviceCredentials);
        const names = new Set(all.map(({ name }) => name));
        const ofCommandFiles = variablesOf(commandFiles);
        for (const name of ofCommandFiles.filter((one) => names.has(one)))
            inputs.report('hand-back', `hands back what the script writes to $${name}, and env or pod-template sets ${name} to something else; remove one of the two`);
        const ofScript = warningsOfScript({
            handBack,
            command: pod.command,
            variables: new Set([...names, ...ofCommandFiles]),
            hasWorkspace,
        });
        const event = source.variables?.find(({ name }) => name === 'GITHUB_EVENT_NAME');
        return {
            ...pod,
            runVariables: source.variables ?? [],
            isCheckedOutOnRunner: source.isCheckedOut ?? false,
            ...variables,
            warnings: [...pod.warnings, ...variables.warnings, ...ofScript],
            timeoutMs: (0,values/* readDuration */.$7)(inputs, 'timeout', 6 * 60 * MINUTE_MS),
            scheduleTimeoutMs: (0,values/* readDuration */.$7)(inputs, 'schedule-timeout', 15 * MINUTE_MS),
            setupGraceMs: (0,values/* readDuration */.$7)(inputs, 'setup-grace', job/* SETUP_GRACE_MS */.M, 0),
            imagePullSecrets: (0,kubernetes_names/* readNames */.r6)(inputs, 'image-pull-secrets', kubernetes_names/* problemOfObjectName */.JC),
            registryCredentials,
            pullTimeoutMs: (0,values/* readDuration */.$7)(inputs, 'pull-timeout', undefined),
            retries: readRetries(inputs),
            retryOn: readRetryOn(inputs),
            cleanup: (0,values/* readChoice */.Kf)(inputs, 'cleanup', ['always', 'on-success', 'never']),
            holdMs: readHold(inputs, pod, event?.value),
            summary: readSummary(input, inputs.report),
            usage: readUsage(inputs, pod),
            handBack,
            handBackVariables,
            dryRun: (0,values/* readSwitch */.hc)(inputs, 'dry-run'),
            tape: (0,values/* given */.gI)(inputs.text('tape')),
        };
    });
}
/** Without `report`, readable even if inputs are invalid; `always` if this one is. */
function readSummary(input, report = () => { }) {
    const text = (name) => input(name).trim();
    return (0,values/* readChoice */.Kf)({ text, report }, 'summary', ['always', 'on-failure', 'never']);
}
/** GitHub numbers the steps without an id: `__run`, `__pod-step_pod-step_2`. */
const NUMBERED = /^__/;
const MAX_COMMAND_LENGTH = 80;
/**
 * The name that distinguishes a step from the others of its job: its id, or its first command. A line is never cut or trimmed,
 * because the runner masks only whole secrets. `action`: $GITHUB_ACTION.
 */
function stepName(action, input) {
    if (action && !NUMBERED.test(action))
        return action;
    const words = ['run', 'command', 'args'].map(input).find((text) => text.trim() !== '') ?? '';
    const command = words.split(/[\r\n]+/).find((line) => !(0,commands/* isEmptyScript */.Pn)(line)) ?? '';
    const isShown = command !== '' && command.length <= MAX_COMMAND_LENGTH && !(0,job_text/* looksSecret */.n0)(command);
    return isShown ? command : undefined;
}

;// CONCATENATED MODULE: ./src/inputs/unknown-inputs.js



/**
 * What to write for names that `container:` jobs, actions/checkout or other runners have, in the spelling that `lettersOf` gives.
 * Without them, the step does other work than its author asked for.
 */
const FOREIGN = [
    { names: /^ref$/, instead: 'give the branch, tag or commit to checkout, as in checkout: v1.2.3' },
    {
        names: /^(?:repository|fetchdepth|fetchtags|submodules|lfs|persistcredentials)$/,
        fine: /^(?:1|false|False|FALSE)$/,
        instead: 'checkout clones one commit of the workflow\u2019s repository, without history, tags, submodules, LFS files and token; use actions/checkout, and copy its files with files-in (docs/files.md)',
    },
    { names: /^entrypoint$/, instead: 'use command, which replaces the ENTRYPOINT of the image' },
    { names: /^(?:if|continueonerror)$/, instead: 'write it next to uses:, not below with:' },
    { names: /^timeoutminutes$/, instead: 'use timeout, as in timeout: 30m' },
    { names: /^(?:script|cmd)$/, instead: 'use run' },
    { names: /^(?:before|after)script$/, instead: 'put its commands into run' },
    { names: /^(?:initcontainers|sidecars)$/, instead: 'put them into pod-template, or use services' },
    { names: /^files$/, instead: 'use files-in for files of the runner that the pod needs' },
];
/** Nearly every short word is near to another one: INPUT_TYPE does not mean `tape`. */
const MIN_LENGTH = 5;
/** In a shorter name a changed letter makes another word: INPUT_CONTENT does not mean `context`. */
const MIN_LENGTH_CHANGED = 8;
/**
 * Refuses inputs that the action does not have. GitHub only warns about them and passes them on. A step without its `timeout`
 * could then run for hours, and a step without its `ref` could test another commit. A variable of the job can be called
 * INPUT_MEMORY, so a name without a dash is ignored, unless it is known or nearly the name of an input. Throws `input`. `names`:
 * of all inputs that have a value, in lower case.
 */
function refuseUnknownInputs(names, input) {
    const problems = names.flatMap((name) => {
        const foreign = FOREIGN.find((one) => one.names.test(lettersOf(name)));
        if (Object.hasOwn(INPUTS, name) || foreign?.fine?.test(input(name).trim()))
            return [];
        const near = Object.keys(INPUTS).find((ours) => !isGiven(ours, input) && isMistyped(name, ours));
        const answer = foreign?.instead ?? (near && `write ${near}`);
        if (name.includes('-'))
            return [`${name}: unknown input; ${answer ?? 'correct its name, or remove it'}`];
        if (answer === undefined)
            return [];
        const variable = `$INPUT_${name.toUpperCase()}`;
        return [
            `${name}: unknown input; ${answer}. If ${variable} is a variable of the job for something else, set it to "" in the env of this step`,
        ];
    });
    if (problems.length > 0)
        throw (0,errors/* inputError */.Xu)(problems);
}
function isMistyped(name, ours) {
    const [one, other] = [lettersOf(name), lettersOf(ours)];
    if (other.length < MIN_LENGTH)
        return false;
    return other.length < MIN_LENGTH_CHANGED ? (0,values/* isNearest */.j7)(one, other) : (0,values/* isNear */.HQ)(one, other);
}
/** `pull_policy` and `pullPolicy` are `pull-policy`. */
function lettersOf(name) {
    return name.replaceAll(/[-_ ]/g, '');
}
/** An input that has its own value was not meant: a variable of the job can have a name like it. */
function isGiven(ours, input) {
    const byDefault = INPUTS[ours];
    const value = input(ours);
    return typeof byDefault === 'string' && value !== '' && value !== byDefault;
}

// EXTERNAL MODULE: ./src/plan/secrets.js
var plan_secrets = __nccwpck_require__(4140);
;// CONCATENATED MODULE: ./src/process-events.js
/**
 * Aborts when the runner cancels: SIGINT, SIGTERM 7.5 s later (exits immediately if aborted), SIGKILL 2.5 s after that.
 * https://github.com/actions/runner/blob/v2.336.0/src/Runner.Sdk/ProcessInvoker.cs
 */
function interruption(process) {
    const interrupted = new AbortController();
    process.on('SIGINT', () => interrupted.abort());
    process.on('SIGTERM', () => (interrupted.signal.aborted ? process.exit(1) : interrupted.abort()));
    return interrupted.signal;
}
/**
 * Ends the process with `report` when nothing catches an error. Node would print the error to standard error, where the runner
 * reads commands too, and its message can be untrusted or contain a secret. An error that cannot be reported is therefore
 * announced without any of its words. Replaces the earlier handler.
 */
function endOnError(report) {
    process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => {
        try {
            report(error);
        }
        catch {
            reportWithoutWords();
        }
        process.exit(1);
    });
}
/** For errors before the host (which masks secrets) exists, and for errors of the host itself. */
function reportWithoutWords() {
    process.stdout.write('::error title=Pod Step failed::This is a bug in Pod Step, and its error cannot be shown, because it can contain secrets. Please report it with the workflow step (without secrets) and the last lines of this log.\n');
}

// EXTERNAL MODULE: ./src/report/step-report.js
var step_report = __nccwpck_require__.late(9327);
;// CONCATENATED MODULE: ./src/run/cleanup.js







/** After a cancel the runner waits 7.5 s, then 2.5 s. */
const CANCELLED_TIMEOUT_MS = 4000;
/** What cannot be deleted in this time, because the API server is unavailable, is left to post, so that the job can continue. */
const END_TIMEOUT_MS = 10_000;
/**
 * Makes sure that a step leaves nothing: post deletes and empties what can't be deleted or emptied now. Disposing of it
 * empties the pull secrets, and waits for that and for all deletes.
 */
function openCleanup(namespace, { cluster, clock, host, interrupted }) {
    const left = new Map();
    const deletions = [];
    const answered = [];
    const written = new Set();
    const late = new AbortController();
    const giveUpAfter = (ms) => void clock.wait(ms).then(() => late.abort());
    if (interrupted.aborted)
        giveUpAfter(CANCELLED_TIMEOUT_MS);
    else
        interrupted.addEventListener('abort', () => giveUpAfter(CANCELLED_TIMEOUT_MS));
    const save = () => host.saveForPost(pendingText(namespace, [...left.values()]));
    /** Post already knows each pod and secret. It does no harm if it searches for one that was deleted, or without its UID. */
    const update = () => {
        try {
            save();
        }
        catch (error) {
            if (!(0,errors/* hasCode */.up)(error, 'runner'))
                throw error;
        }
    };
    const forget = (name) => {
        left.delete(name);
        update();
    };
    const deleted = async (pod, graceSeconds) => {
        const { name } = pod;
        if (!left.has(name))
            return false;
        const from = clock.now();
        const end = (isDone) => answered.push({ pod: name, from, to: clock.now(), isDone });
        try {
            await cluster.delete(pod, graceSeconds, late.signal);
            end(true);
            // A create request that was never answered can still be carried out; post checks once more, by the token.
            if (left.get(name)?.uid !== undefined)
                forget(name);
            return true;
        }
        catch (error) {
            end(false);
            warnOfLeftover(host, namespace, { kind: 'pod', name }, error, ONCE_MORE);
            return false;
        }
    };
    const emptied = async ({ kind, ...secret }) => {
        const { name } = secret;
        try {
            await cluster.emptySecret(secret, late.signal);
            // A write that was never answered can still be carried out; post empties it once more.
            if (written.has(name))
                forget(name);
        }
        catch (error) {
            warnOfLeftover(host, namespace, { kind, name }, error, ONCE_MORE);
        }
    };
    return {
        /** Deletions of pods. The list grows until everything is disposed of. */
        deletions: answered,
        /** Call this before creating a pod, because the process can be killed at any moment after that. */
        register(planned) {
            const { name } = planned;
            let known = planned;
            left.set(name, { kind: 'pod', ...planned });
            save();
            return {
                /** The pod exists now, and its UID is known. `mayBeMore`: post also looks for another pod of its token. */
                created(pod, mayBeMore = false) {
                    known = pod;
                    if (mayBeMore || !left.has(name))
                        return;
                    left.set(name, { kind: 'pod', ...pod });
                    update();
                },
                /** Called if the pod is kept, or was never created. */
                keep: () => forget(name),
                /** False if the API server did not accept the delete. `graceSeconds`: undefined for the pod's own. */
                delete(graceSeconds) {
                    const deletion = deleted(known, graceSeconds);
                    deletions.push(deletion);
                    return deletion;
                },
            };
        },
        /** Call this before the Secret gets a credential of this step. Returns what to call if it has got it, or has not. */
        emptyLater(secret) {
            const { name } = secret;
            left.set(name, { kind: 'secret', ...secret });
            save();
            return { isWritten: () => void written.add(name), isEmpty: () => forget(name) };
        },
        async [Symbol.asyncDispose]() {
            giveUpAfter(END_TIMEOUT_MS);
            const filled = [...left.values()].filter(({ kind }) => kind === 'secret');
            await Promise.all([...deletions, ...filled.map(emptied)]);
        },
    };
}
const ONCE_MORE = 'The end of the job tries once more.';
const LEFT = {
    pod: { what: 'delete pods', title: 'The pod could not be deleted', isStill: 'may still exist' },
    secret: {
        what: 'patch secrets',
        title: 'A pull secret still has the credentials of the step',
        isStill: 'could not be emptied',
    },
};
/** `next`: what happens with it, or what to do. */
function warnOfLeftover(host, namespace, { kind, name }, error, next) {
    const { what, title, isStill } = LEFT[kind];
    const why = (0,run_errors/* whyFailed */.KE)(error, { what, namespace });
    host.warning(title, `The ${kind} ${namespace}/${name} ${isStill}. ${why} ${next}`);
}
/** What main saves for post: the namespace, and what is left in it. Empty if nothing is left. */
function pendingText(namespace, leftovers) {
    const words = leftovers.map(({ kind, name, token, uid }) => [kind, name, token, uid].join('/'));
    return words.length === 0 ? '' : [namespace, ...words].join(' ');
}
const LEFTOVER = /^(?<kind>pod|secret)\/(?<name>[^/]*)\/(?<token>[^/]*)\/(?<uid>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;
/** A step creates one pod for each attempt, and one to probe images. */
const MAX_LEFTOVERS = 1000;
/** Undefined unless all is of main's exact form: post deletes what it names, and others may have written it. */
function readPending(text) {
    const [namespace = '', ...words] = text.split(' ');
    const leftovers = words.flatMap((word) => {
        const { kind, name = '', token = '', uid } = LEFTOVER.exec(word)?.groups ?? {};
        if (!job_identity/* TOKEN */.CV.test(token))
            return [];
        if (kind === 'secret' && (0,plan_secrets/* isReusableSecret */.IT)(name))
            return [{ kind, name, token }];
        return kind === 'pod' && job_identity/* DNS_LABEL */.HR.test(name) ? [{ kind, name, token, uid }] : [];
    });
    const isWhole = leftovers.length === words.length && words.length <= MAX_LEFTOVERS;
    return isWhole && job_identity/* DNS_LABEL */.HR.test(namespace) ? { namespace, leftovers } : undefined;
}
/** Its `connection-grace`, if that is longer: after the end of a job, there is time. */
const POST_GRACE_MS = 90_000;
/**
 * Deletes the pods that main registered and did not delete, and empties its pull secrets, in the namespace where it
 * created them. Runs after main, also if main was killed. `open`: connects to a namespace of the cluster.
 */
async function deletePending(host, open) {
    const text = host.savedForPost();
    if (text === '')
        return;
    const pending = readPending(text);
    if (pending === undefined) {
        host.warning('Objects of the step may still exist', 'The runner\u2019s record of this step\u2019s pods was changed, so the end of the job deletes nothing. A later step deletes the pods after their deadline.');
        return;
    }
    const { namespace, leftovers } = pending;
    // Not the kubeconfig's namespace: it may have changed, and a 404 there would look like success.
    const opened = open(namespace);
    const end = async ({ kind, ...object }) => {
        const { name } = object;
        try {
            const { cluster } = await opened;
            if (kind === 'secret')
                await cluster.emptySecret(object);
            else if (await cluster.delete(object, undefined))
                host.say(`Deleted the pod ${namespace}/${name}, which the step had left.`);
        }
        catch (error) {
            const remedy = `Delete it with: kubectl delete ${kind} -n ${namespace} ${name}`;
            warnOfLeftover(host, namespace, { kind, name }, error, remedy);
        }
    };
    await Promise.all(leftovers.map(end));
    // A cluster that cannot be reached was named for each object.
    const connection = await opened.catch(() => undefined);
    await connection?.close();
}
/** Short, because the pods are not this step's own. */
const SWEEP_TIMEOUT_MS = 2000;
/** The next step deletes the rest. */
const MAX_PODS = 20;
/** Selects pods that have not started. With other fields, the API server has to read all pods. */
const UNSTARTED = 'spec.nodeName=,status.phase=Pending';
/**
 * Deletes pods that earlier steps left in the namespace because their runner died, and empties their pull secrets.
 * Returns the pods' names. Errors do not concern this step, so they go to the debug log only.
 */
async function sweep(cluster, keepsPods, { host, clock, interrupted }) {
    if (interrupted.aborted)
        return [];
    const signal = AbortSignal.any([interrupted, clock.timeout(SWEEP_TIMEOUT_MS)]);
    try {
        const swept = await abandonedPods(cluster, keepsPods, clock, signal);
        await Promise.all(swept.flatMap((pod) => [
            cluster.delete((0,ports/* ownedPod */.j)(pod.metadata), undefined, signal),
            ...(0,plan_secrets/* readFilledAnnotation */.i_)(pod.metadata?.annotations).map((secret) => cluster.emptySecret(secret, signal)),
        ]));
        return swept.map(({ metadata }) => metadata?.name ?? '');
    }
    catch (error) {
        if (!interrupted.aborted)
            host.debug(`pods that were left behind could not be swept: ${(0,job_values/* messageOf */.bD)(error)}`);
        return [];
    }
}
/**
 * Pods of earlier steps that have certainly expired. Candidates come from the API server's cache, which can lag by a moment;
 * abandoned pods are hours old. Each candidate is then read in full and checked against the server's clock, or against ours if
 * that one is later, because the time of an answer can be the time of a gateway. They are chosen at random, because others can
 * create pods that look like ours. `keepsPods`: pods of such steps have no label of expiry. A pod that still has its gate never
 * started, and would stay forever.
 */
async function abandonedPods(cluster, keepsPods, clock, signal) {
    const labelSelector = selectorOfExpired(clock.wallTime());
    const { pods, serverTime } = await cluster.listPods({ labelSelector }, signal);
    const unstarted = { labelSelector: SELECTOR_OF_KEPT, fieldSelector: UNSTARTED };
    const kept = keepsPods ? (await cluster.listPods(unstarted, signal)).pods : [];
    const now = Math.min(serverTime, clock.wallTime());
    const drawn = [...pods, ...kept]
        .filter((metadata) => isOver(metadata, 0, now))
        .flatMap(({ name }) => (name === undefined ? [] : [{ name, order: clock.random() }]))
        .sort((one, other) => one.order - other.order)
        .slice(0, MAX_PODS);
    const found = await Promise.all(drawn.map(({ name }) => cluster.pod(name, signal)));
    return found.filter((pod) => pod !== undefined).filter((pod) => isAbandoned(pod, now));
}
const HOUR_MS = 3_600_000;
/** Hours that a pod of the default timeout (6 h) can still have; the API server filters these out. */
const USUAL_HOURS = 8;
const OURS = Object.entries(job_identity/* MANAGED_BY */.Kf)
    .map(([key, value]) => `${key}=${value}`)
    .join();
/** Label selector for pods of steps that keep them. */
const SELECTOR_OF_KEPT = `${OURS},!${job_identity/* EXPIRES */.Zb}`;
/** Label selector for pods that have, in nearly all cases, expired. */
function selectorOfExpired(now) {
    const hours = Array.from({ length: USUAL_HOURS + 1 }, (_, hour) => (0,job_values/* hourOf */.cg)(now + hour * HOUR_MS));
    return [OURS, job_identity/* EXPIRES */.Zb, ...hours.map((hour) => `${job_identity/* EXPIRES */.Zb}!=${hour}`)].join(',');
}
const HOUR = /^\d{4}-\d\d-\d\dT\d\d$/;
/**
 * Is the step of this pod certainly over? Anyone can write labels, so the pod must also have a token, and its deadline must have
 * passed. `now`: by the API server's clock, like its time stamps.
 */
function isOver(metadata, deadlineMs, now) {
    const { labels, annotations, deletionTimestamp, creationTimestamp } = metadata;
    const created = (0,job_values/* momentOf */.Et)(creationTimestamp);
    const hour = labels?.[job_identity/* EXPIRES */.Zb] ?? (0,job_identity/* expiry */.IC)(created, deadlineMs)[job_identity/* EXPIRES */.Zb] ?? '';
    const hasToken = job_identity/* TOKEN */.CV.test(annotations?.[job_identity/* TOKEN_ANNOTATION */.ap] ?? '');
    const hasExpired = HOUR.test(hour) && hour < (0,job_values/* hourOf */.cg)(now) && created + deadlineMs < now;
    return deletionTimestamp === undefined && hasToken && hasExpired;
}
/** Is this a pod that a step created and lost? Without a label of expiry, it is one only if it has never started. */
function isAbandoned(pod, now) {
    const { metadata = {}, spec } = pod;
    const seconds = spec?.activeDeadlineSeconds;
    const isForSweep = metadata.labels?.[job_identity/* EXPIRES */.Zb] !== undefined || (0,pod_parts/* isGated */.m3)(pod);
    return isForSweep && seconds !== undefined && isOver(metadata, seconds * 1000, now);
}

// EXTERNAL MODULE: ./src/run/publish.js
var publish = __nccwpck_require__.late(8776);
// EXTERNAL MODULE: ./src/judge/certainty.js
var certainty = __nccwpck_require__.late(1520);
// EXTERNAL MODULE: ./src/judge/files.js
var files = __nccwpck_require__.late(6134);
// EXTERNAL MODULE: ./src/judge/state.js
var state = __nccwpck_require__(4740);
// EXTERNAL MODULE: ./src/run/attempts.js
var attempts = __nccwpck_require__(385);
// EXTERNAL MODULE: ./src/run/files-out.js
var files_out = __nccwpck_require__.late(9549);
// EXTERNAL MODULE: ./src/run/hold.js
var hold = __nccwpck_require__.late(9734);
// EXTERNAL MODULE: ./src/run/images.js
var run_images = __nccwpck_require__.late(6277);
// EXTERNAL MODULE: ./src/run/log.js
var run_log = __nccwpck_require__.late(3045);
// EXTERNAL MODULE: ./src/run/manifest.js
var manifest = __nccwpck_require__.late(318);
;// CONCATENATED MODULE: ./src/run/step.js
var step_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var step_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});

















/**
 * If the step still runs in the pod, or can start when a missing object appears, the program would run although no step waits
 * for it.
 */
function canBeKept({ state }, { reason }) {
    return reason !== 'pod-changed' && (0,certainty/* isStepOver */.Pz)(state);
}
/** Deletes the pod, which post does again after a failure, or keeps it. */
function endPod(pod, isKept) {
    if (isKept)
        pod.keep();
    else
        void pod.delete((0,certainty/* deletionGrace */.Ld)(pod.state));
}
const SWEEP_AFTER_MS = 100;
/**
 * Runs the job, reports it and cleans up in `namespace`, which is the namespace of `given.cluster`. Returns what it has reported;
 * undefined for a dry run.
 */
async function step(job, namespace, given) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { cluster, host, interrupted, beginning, secrets } = given;
        const { origin, begunAt } = beginning;
        const anonymous = named((0,job_identity/* identify */.ls)(origin, namespace, (0,attempts/* randomName */.Zm)(), (0,attempts/* randomToken */.zs)()), job, begunAt);
        const reusable = (0,plan_secrets/* reusableSecrets */.v5)(job.registryCredentials, origin.repository, (text) => (0,external_node_crypto_.hash)('sha256', text));
        const planned = { ...anonymous, pullSecrets: reusable.map(({ name }) => name) };
        if (job.dryRun) {
            await host.jobOutput(await (0,manifest/* plannedManifests */.Ro)(job, planned, cluster, secrets));
            return undefined;
        }
        const cleanup = step_addDisposableResource(env_1, openCleanup(namespace, given), true);
        const context = { ...given, cleanup };
        const filled = interrupted.aborted
            ? []
            : await (0,attempts/* fillPullSecrets */.oL)(reusable, { namespace, token: (0,attempts/* randomToken */.zs)() }, context);
        const identity = {
            ...planned,
            pullSecrets: filled.map(({ name }) => name),
            annotations: { ...planned.annotations, ...(0,plan_secrets/* filledAnnotation */.Ad)(filled) },
        };
        const reported = job.mode === 'check' ? step_check(job, identity, context) : runStep(job, identity, context);
        // While the node sets up the pod, so that it delays neither the create nor the end.
        const isUnderWay = Promise.race([reported.catch(() => { }), given.clock.wait(SWEEP_AFTER_MS)]);
        const sweeping = isUnderWay.then(() => sweep(cluster, job.cleanup !== 'always', given));
        const stepReport = await reported;
        // The delete request for the pod is sent before outputs and summary are written, which takes some 10 ms.
        await given.clock.wait(0);
        await (0,publish/* publish */.mk)(stepReport, job, host);
        for (const pod of await sweeping)
            host.say(`Deleted the pod ${namespace}/${pod}, which an earlier step had left.`);
        return { ...stepReport, deletions: cleanup.deletions };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = step_disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/** A pod that is not kept on purpose gets a label with its expiry. */
function named(identity, { mode, cleanup, timeoutMs, holdMs = 0 }, begunAt) {
    if (mode === 'run' && cleanup !== 'always')
        return identity;
    return { ...identity, labels: { ...identity.labels, ...(0,job_identity/* expiry */.IC)(begunAt, timeoutMs + holdMs) } };
}
/** What to publish of the check. It is already in the log. */
async function step_check(job, identity, context) {
    const { host } = context;
    const { others, ...checked } = await (0,run_images/* checkImages */.B6)(job, identity, context);
    const stepReport = stepReportOf(job, identity, checked, context);
    await (0,publish/* reportVerdict */.Ki)(stepReport, host);
    await (0,publish/* reportOthers */.AN)(others, stepReport.pages, host);
    return { ...stepReport, others };
}
/** What to publish of the step. It is already in the log. */
async function runStep(job, identity, context) {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        const { host, clock } = context;
        const tried = await (0,attempts/* runAttempts */.iQ)(job, identity, context);
        const pod = step_addDisposableResource(env_2, tried.pod, true);
        const collecting = async () => pod && tried.collector && (await (0,files_out/* collectFiles */.C0)(pod, tried.collector));
        const isEnded = pod !== undefined && tried.collector !== undefined && (0,files_out/* othersRun */.db)(pod.state);
        // Only a success waits for its files, because it fails without them. Then only a cancellation leaves it without a result.
        const { outcome } = tried.finding;
        const early = outcome === 'success' ? await collecting() : undefined;
        const isCut = outcome === 'success' && tried.collector !== undefined && early === undefined;
        const finding = isCut ? findings_finding/* cancelled */.KW : (0,files/* withFiles */.oT)(tried.finding, early);
        const attempted = { ...tried, finding };
        const stepReport = {
            ...stepReportOf(job, identity, attempted, context),
            ...(early && { collected: early }),
        };
        const logs = (0,run_log/* failedContainerLogs */._U)(finding, tried.attempts.at(-1), context);
        // A pod that was deleted for another attempt is not kept, even if no attempt has followed.
        const mayStay = pod !== undefined && (isEnded || !pod.isToGo());
        const heldUntil = mayStay && !context.interrupted.aborted ? (0,hold/* endOfHold */._$)(pod, job) : undefined;
        const isToDelete = job.cleanup === 'always' || (job.cleanup === 'on-success' && finding.outcome === 'success');
        const isWanted = heldUntil !== undefined || !isToDelete;
        const toKeep = mayStay && isWanted ? pod : undefined;
        const isKept = toKeep !== undefined && !isEnded && canBeKept(toKeep, finding);
        if (toKeep !== undefined && !isKept)
            host.say(`The pod is not kept (cleanup), because ${isEnded ? 'another container has to end before files come back' : 'the step could still run in it'}.`);
        // If the time of the step has passed, its program could start while the logs are read.
        const isUrgent = pod !== undefined && finding.category === 'timeout' && !(0,state/* stepHasStarted */.gI)(pod.state);
        if (isUrgent)
            endPod(pod, isKept);
        const shown = finding.outcome === 'failure' ? [...attempted.tails, ...(await logs)] : [];
        const hasLog = shown.some(({ container }) => container === finding.container);
        const whole = {
            ...stepReport,
            finding: hasLog || finding.wording.log === undefined ? finding : (0,findings_finding/* withFacts */.Qj)(finding, { log: 'empty' }),
            tails: shown,
            podKept: isKept,
            heldUntil: heldUntil && clock.wallTime() + heldUntil - clock.now(),
        };
        const lowering = pod && heldUntil !== undefined ? (0,hold/* lowerDeadline */.Kx)(pod, heldUntil, context) : undefined;
        const told = (0,publish/* reportVerdict */.Ki)(whole, host);
        await (0,run_images/* observeFurther */.Vx)(attempted);
        const late = outcome === 'failure' ? await collecting() : undefined;
        // No pod waits for the host to find out where its image is named.
        if (pod !== undefined && !pod.isToGo())
            endPod(pod, isKept);
        await told;
        await lowering;
        if (late !== undefined)
            (0,publish/* reportFiles */.IU)({ ...whole, collected: late }, host);
        const others = await (0,run_images/* otherBadImages */.iT)(job, identity, attempted, context);
        await (0,publish/* reportOthers */.AN)(others, stepReport.pages, host);
        return { ...withLastState(whole, pod?.state), others, ...(late && { collected: late }) };
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        const result_2 = step_disposeResources(env_2);
        if (result_2)
            await result_2;
    }
}
/** With what the last pod has shown since the verdict, such as further bad images. */
function withLastState(stepReport, state) {
    const { attempts } = stepReport;
    const last = attempts.at(-1);
    if (state === undefined || last === undefined)
        return stepReport;
    return { ...stepReport, attempts: [...attempts.slice(0, -1), { ...last, state }] };
}
function stepReportOf(job, identity, { finding, attempts }, { beginning, clock, secrets }) {
    const { step, image, usage } = job;
    const last = attempts.at(-1);
    return {
        ...(0,step_report/* emptyReport */._O)(finding, beginning, clock.now(), (0,masking/* hider */.H)(secrets)),
        attempts,
        step,
        image,
        usage,
        namespace: identity.namespace,
        manifest: () => (0,manifest/* yamlOf */.hX)((0,manifest/* reproducible */.NE)(job, identity, last), secrets),
    };
}

// EXTERNAL MODULE: ./src/telemetry/collector.js
var collector = __nccwpck_require__(3289);
;// CONCATENATED MODULE: ./src/main.js
var main_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var main_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});





















const main_run = readRun(process.env, readInput);
const { gitHubToken, origin } = main_run;
const host = openHost(process.stdout, process.env, gitHubToken);
const connectOptions = {
    clock: systemClock,
    origin,
    onSecret: host.mask,
    say: host.say,
    debug: host.isDebugging ? host.debug : () => { },
    idTokenService: main_run.idTokenService,
};
/** Are the secrets of the inputs masked? Until then, an error of Pod Step can quote one. */
let isMasking = false;
endOnError((error) => {
    const fault = main_showable(error);
    const documents = (0,job_identity/* documentsUrl */.m9)(origin);
    void host.error('The action broke', (0,step_report/* withMore */.iA)((0,job_values/* messageOf */.bD)(fault), { documents }, (0,findings_finding/* internal */.mM)(fault)));
});
process.removeAllListeners('warning').on('warning', (warning) => host.debug((0,job_values/* messageOf */.bD)(warning)));
/** As the sweep of other pods: while the node sets the pod up, so that it delays neither the create nor the end. */
const KEEP_AFTER_MS = 100;
/** Runs the step. `interrupted`: aborts when the runner cancels it. `keepCompiled`: keeps compiled code for later steps of the job. */
async function main(interrupted, keepCompiled) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const _awake = main_addDisposableResource(env_1, keepAlive(), false);
        // The start of the process counts as the start of the step.
        const beginning = { origin, begunAt: startedAt, name: stepName(main_run.action, readInput) };
        const { secrets } = host;
        host.mask(gitHubToken);
        let tracing = Promise.resolve(undefined);
        let stepReport;
        const defaults = readDefaults();
        const { input, central } = 'problem' in defaults ? { input: readInput, central: undefined } : defaults;
        try {
            const has = (name) => input(name).trim() !== '';
            const { openRecording } = has('tape') ? await __nccwpck_require__.e(/* import() */ 166).then(__nccwpck_require__.bind(__nccwpck_require__, 4166)) : {};
            const { readServices } = has('services') ? await __nccwpck_require__.e(/* import() */ 715).then(__nccwpck_require__.bind(__nccwpck_require__, 1715)) : {};
            // A check runs no step, so it needs no files.
            const isRun = input('mode').trim() !== 'check';
            const packing = isRun && has('files-in') ? packFilesIn(input('files-in')) : undefined;
            const opening = isRun && has('files-out') ? openFilesOut(input) : undefined;
            tracing = openTracing(input);
            const [, job, packed, opened, connection] = await (0,values/* allOrEveryProblem */.dF)([
                () => refuseUnknownInputs(main_run.inputNames, readInput),
                async () => readJob(input, {
                    ...origin,
                    central,
                    variables: [...main_run.variables, ...((await tracing.catch(() => undefined))?.variables ?? [])],
                    isCheckedOut: main_run.isCheckedOut(),
                    files: (await packing?.catch(() => undefined))?.files,
                    selections: (await opening?.catch(() => undefined))?.selections,
                    readServices,
                }),
                () => packing,
                () => opening,
                // A credential plugin can take a minute, and a cancelled step has 7.5 s.
                () => (0,requests/* unlessAborted */.Wh)(connect(readClusterSettings(input), connectOptions), interrupted),
                () => 'problem' in defaults && Promise.reject(defaults.problem),
                () => tracing,
            ]);
            for (const secret of (0,plan_secrets/* secretsOfJob */.Ie)(job))
                host.mask(secret);
            isMasking = true;
            if (central?.size)
                host.say(`Defaults of the platform team: ${[...central].join(', ')}`);
            for (const { title, message } of [
                ...connection.warnings(job.timeoutMs),
                ...job.warnings,
                ...(packed?.warnings ?? []),
            ])
                host.warning(title, message);
            try {
                const { namespace } = connection;
                const cluster = openCluster(connection, namespace, interrupted);
                // What the program reports to GitHub comes back without files-out too.
                const receiver = opened ?? (job.filesOut && (await openReceiver('', '')));
                void systemClock.wait(KEEP_AFTER_MS).then(keepCompiled);
                stepReport = await step(job, namespace, {
                    cluster,
                    clock: systemClock,
                    host,
                    interrupted,
                    beginning,
                    secrets,
                    receive: receiver?.receive,
                    openRecording,
                });
            }
            finally {
                await connection.close();
            }
        }
        catch (error) {
            const finding = findingOf(error, interrupted);
            stepReport = (0,step_report/* emptyReport */._O)(finding, beginning, systemClock.now(), (0,masking/* hider */.H)(secrets));
            await (0,publish/* reportVerdict */.Ki)(stepReport, host);
            await (0,publish/* publish */.mk)(stepReport, { summary: readSummary(input), handBackVariables: [] }, host);
        }
        const trace = await tracing.catch(() => undefined);
        if (stepReport !== undefined)
            await trace?.send(stepReport, systemClock.now());
        host.end();
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        main_disposeResources(env_1);
    }
}
/** The inputs, with defaults of a platform team; or why they cannot be read. Other faults of the kubeconfig show when it is used. */
function readDefaults() {
    try {
        const ofWorkflow = readGivenDefaults(readInput);
        if (ofWorkflow !== undefined)
            return withCentralDefaults(readInput, ofWorkflow, 'defaults');
        return withCentralDefaults(readInput, defaultsOfKubeconfig(), 'kubeconfig: its extension pod-step/defaults');
    }
    catch (problem) {
        return { problem };
    }
}
function defaultsOfKubeconfig() {
    if (readInput('server').trim() !== '')
        return undefined;
    const [kubeconfig, context] = [(0,values/* given */.gI)(readInput('kubeconfig')), (0,values/* given */.gI)(readInput('context').trim())];
    try {
        return (0,cluster_kubeconfig/* loadDefaults */.xV)({ kubeconfig, context });
    }
    catch (error) {
        if ((0,errors/* hasCode */.up)(error, 'input'))
            return undefined;
        throw error;
    }
}
async function packFilesIn(patterns) {
    const { packFiles } = await Promise.all(/* import() */[__nccwpck_require__.e(929), __nccwpck_require__.e(648)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6648));
    const packed = await packFiles(patterns, main_run.workspace, main_run.scratch);
    // The action's files may be deleted before the files are sent.
    if (!Buffer.isBuffer(packed.files.packed))
        await __nccwpck_require__.e(/* import() */ 303).then(__nccwpck_require__.bind(__nccwpck_require__, 5303));
    return packed;
}
async function openFilesOut(input) {
    // The action's files may be deleted before the files are fetched.
    await __nccwpck_require__.e(/* import() */ 303).then(__nccwpck_require__.bind(__nccwpck_require__, 5303));
    return openReceiver(input('files-out'), input('files-out-to'));
}
async function openReceiver(patterns, to) {
    const files = await Promise.all(/* import() */[__nccwpck_require__.e(929), __nccwpck_require__.e(214)]).then(__nccwpck_require__.bind(__nccwpck_require__, 9214));
    const { workspace, scratch } = main_run;
    return files.openReceiver({ patterns, to, workspace, scratch }, process.platform === 'win32');
}
/** Undefined if there is no collector for a trace of the step. */
async function openTracing(input) {
    const { env } = process;
    if (!(0,collector/* hasCollector */.KT)(input('otel-endpoint'), env))
        return undefined;
    const { openTrace } = await __nccwpck_require__.e(/* import() */ 384).then(__nccwpck_require__.bind(__nccwpck_require__, 384));
    return openTrace({ input, env, origin, say: host.say });
}
/** For failures that end a step before it can report. */
function findingOf(error, interrupted) {
    if (interrupted.aborted && error === interrupted.reason)
        return findings_finding/* cancelled */.KW;
    return (0,errors/* hasCode */.up)(error, 'input') ? (0,findings_finding/* badInputs */.PD)(error.problems) : (0,findings_finding/* internal */.mM)(main_showable(error));
}
/** The error, whose stack debug logging shows, or a replacement. An error of the operating system gets a message of Pod Step. */
function main_showable(error) {
    const isSystems = (0,errors/* hasCode */.up)(error, 'runner') || (0,job_values/* systemErrorWords */.N1)(error) !== undefined;
    if (!isMasking && !isSystems)
        return new Error('its message is not shown, because it can contain secrets');
    host.debug(String(error instanceof Error ? error.stack : error));
    return error;
}
/** Entry point after the steps of the job: cleans up what main has left. */
async function main_post() {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        const _awake = main_addDisposableResource(env_2, keepAlive(), false);
        await deletePending(host, async (namespace) => {
            const settings = readClusterSettings(readInput);
            const connectionGraceMs = Math.min(settings.connectionGraceMs, POST_GRACE_MS);
            const connection = await connect({ ...settings, connectionGraceMs }, connectOptions);
            return { cluster: openCluster(connection, namespace), close: connection.close };
        });
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        main_disposeResources(env_2);
    }
}


/***/ }),

/***/ 5162:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ ARCHITECTURES),
/* harmony export */   o: () => (/* binding */ checkExecutable)
/* harmony export */ });
/** Kubernetes' names, as in the node label kubernetes.io/arch. */
const ARCHITECTURES = ['amd64', 'arm64'];
/**
 * https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html (ELF machine numbers)
 * https://github.com/ARM-software/abi-aa (arm64)
 */
const MACHINES = { amd64: 62, arm64: 183 };
/** `exit(0)` as a bare system call; there is no library. */
const EXIT_WITH_ZERO = {
    amd64: [
        ...[0x31, 0xff], // xor edi, edi
        ...[0x6a, 0x3c], // push 60 (exit)
        0x58, // pop rax
        ...[0x0f, 0x05], // syscall
    ],
    arm64: [
        ...[0x00, 0x00, 0x80, 0xd2], // mov x0, #0
        ...[0xa8, 0x0b, 0x80, 0xd2], // mov x8, #93 (exit)
        ...[0x01, 0x00, 0x00, 0xd4], // svc #0
    ],
};
const FILE_HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const LOADED_AT = 0x400000;
/** The largest page size of arm64; the address must fit every page size. */
const ALIGNED_TO = 0x10000;
const EXECUTABLE_FILE = 2;
const LOADED_SEGMENT = 1;
const READ_AND_EXECUTE = 4 + 1;
/**
 * The smallest program for a Linux kernel: it exits with 0. A container that runs it needs nothing from its image, so the image
 * can be empty, and a container that ran proves that the image was pulled.
 */
function checkExecutable(architecture) {
    const code = EXIT_WITH_ZERO[architecture];
    const headers = FILE_HEADER_BYTES + PROGRAM_HEADER_BYTES;
    const file = Buffer.alloc(headers + code.length);
    // 64-bit, little-endian, version 1 of the format.
    file.set([0x7f, ...Buffer.from('ELF'), 2, 1, 1]);
    file.writeUInt16LE(EXECUTABLE_FILE, 16);
    file.writeUInt16LE(MACHINES[architecture], 18);
    file.writeUInt32LE(1, 20);
    file.writeUInt32LE(LOADED_AT + headers, 24); // entry point
    file.writeUInt32LE(FILE_HEADER_BYTES, 32); // offset of the program header
    file.writeUInt16LE(FILE_HEADER_BYTES, 52);
    file.writeUInt16LE(PROGRAM_HEADER_BYTES, 54);
    file.writeUInt16LE(1, 56); // number of program headers
    const program = file.subarray(FILE_HEADER_BYTES);
    program.writeUInt32LE(LOADED_SEGMENT, 0);
    program.writeUInt32LE(READ_AND_EXECUTE, 4);
    program.writeUInt32LE(LOADED_AT, 16);
    program.writeUInt32LE(LOADED_AT, 24);
    program.writeUInt32LE(file.length, 32);
    program.writeUInt32LE(file.length, 40);
    program.writeUInt32LE(ALIGNED_TO, 48);
    file.set(code, headers);
    return file;
}


/***/ }),

/***/ 716:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Kw: () => (/* binding */ hardenedBeside),
/* harmony export */   NN: () => (/* binding */ planResources),
/* harmony export */   bi: () => (/* binding */ mapStep),
/* harmony export */   cX: () => (/* binding */ withChecks),
/* harmony export */   cj: () => (/* binding */ withPullPolicies),
/* harmony export */   mf: () => (/* binding */ hardened),
/* harmony export */   r$: () => (/* binding */ executablesFor),
/* harmony export */   vx: () => (/* binding */ mapContainers)
/* harmony export */ });
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4364);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(7200);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9045);
/* harmony import */ var _job_pull_plan_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(1388);
/* harmony import */ var _check_executable_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5162);





/**
 * A container that does nothing in the image, so that the image is on the node before the containers after it. It
 * satisfies the profile "restricted" of https://kubernetes.io/docs/concepts/security/pod-security-standards/ and
 * requests no more than the checked container.
 */
function checkContainer({ name, image, policy, users }, spec, architecture) {
    // The first container that runs the image.
    const checked = (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .containersIn */ .Kd)(spec).find((one) => users.includes(one.name)) ?? {};
    return {
        name,
        image,
        imagePullPolicy: policy,
        command: [`${_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .OWN_PATH */ .xD}/${architecture}`],
        volumeMounts: [{ name: _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .CHECK */ .fi, mountPath: _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .OWN_PATH */ .xD, readOnly: true }],
        securityContext: hardened(checked, spec),
        ...planResources(checked.resources),
    };
}
/** Runs as the user of the checked container, and as nobody (65534) if that user is root or not set. */
function hardened({ securityContext: own = {} }, spec) {
    const { runAsUser, runAsGroup, runAsNonRoot } = { ...spec.securityContext, ...own };
    // With only runAsNonRoot, the image's own user decides, or the cluster assigns one (OpenShift).
    const decided = runAsNonRoot === true && runAsUser === undefined;
    const user = runAsUser === undefined || runAsUser === 0 ? _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .NOBODY */ .oQ : runAsUser;
    return {
        ..._job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .UNPRIVILEGED */ .XO,
        readOnlyRootFilesystem: true,
        runAsNonRoot: true,
        ...(!decided && { runAsUser: user }),
        ...(runAsGroup !== undefined && { runAsGroup }),
        // A cluster can forbid all profiles for a pod with more rights, as OpenShift does with anyuid.
        ...(spec.securityContext?.seccompProfile !== null && { seccompProfile: { type: 'RuntimeDefault' } }),
    };
}
/** For our containers that share files with the step: as its user where the template sets one, also if that is root. */
function hardenedBeside(step, spec) {
    const rights = hardened(step, spec);
    const isRoot = (step.securityContext?.runAsUser ?? spec.securityContext?.runAsUser) === 0;
    return isRoot ? { ...rights, runAsUser: 0, runAsNonRoot: false } : rights;
}
/**
 * Init containers run one after the other, so their requests count only if they exceed the requests of the job:
 * https://kubernetes.io/docs/concepts/workloads/pods/init-containers/#resource-sharing-within-containers
 */
function planResources(checked) {
    const common = (amounts = {}) => Object.fromEntries(Object.entries(amounts).filter(([kind]) => /^(cpu|memory|ephemeral-storage)$/.test(kind)));
    const requests = common(checked?.requests);
    const limits = common(checked?.limits);
    const none = Object.keys({ ...requests, ...limits }).length === 0;
    return none ? {} : { resources: { requests, limits } };
}
/** The check executables for every architecture; undefined for a pod without check containers. */
function executablesFor(pod) {
    const { name = '', namespace = '', labels = {}, annotations = {} } = pod.metadata ?? {};
    if (!pod.spec?.volumes?.some((volume) => volume.name === _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .CHECK */ .fi))
        return undefined;
    const files = _check_executable_js__WEBPACK_IMPORTED_MODULE_1__/* .ARCHITECTURES */ .X.map((one) => [one, (0,_check_executable_js__WEBPACK_IMPORTED_MODULE_1__/* .checkExecutable */ .o)(one).toString('base64')]);
    return {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, namespace, labels, annotations },
        binaryData: Object.fromEntries(files),
    };
}
/**
 * The checks without which the step could start before every image is on the node. `pod`: final, without checks. The
 * first container waits for its own images, so they need no check; with `always` that only holds for an init container,
 * and for images that no container runs. `byVolumes`: if there is any check, those images are checked too, because the
 * kubelet tries all image volumes before any container: one pod then shows every bad image.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/pkg/kubelet/kuberuntime/kuberuntime_manager.go (getImageVolumes)
 */
function checksOf(pod, pullPlans, { step, preflight }, byVolumes) {
    if (preflight === 'never')
        return [];
    const ofFirstContainer = imagesOfFirstContainer(pod, step);
    // An image that no container runs can't be checked by running it.
    const firstContainerCounts = (users) => preflight !== 'always' || startsBeforeOthers(pod) || volumeOf(pod, users) !== undefined;
    const isNeeded = ({ pullPlans: users }) => !(firstContainerCounts(users) && isAwaited(users, ofFirstContainer));
    const images = (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .distinctImages */ .PO)(pullPlans);
    const hasMore = byVolumes && images.some(isNeeded);
    return images
        .filter((image) => isNeeded(image) || (hasMore && isCheckedAsPulled(pod, image)))
        .map(({ image, pullPlans: users }, index) => {
        const volume = volumeOf(pod, users);
        return {
            name: `${_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .CHECK */ .fi}-${index}`,
            image,
            policy: volume === undefined ? (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .checkPolicy */ .hM)(users) : (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .strongest */ .yX)(users.map(_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .currentPolicy */ .KW)),
            users: users.map(({ consumer }) => consumer),
            volume,
        };
    });
}
/** Would a check by an image volume mean the same as the pull by the container? */
function isCheckedAsPulled(pod, { pullPlans: users }) {
    return (volumeOf(pod, users) === undefined &&
        users.every(({ policies, checkPolicies }) => policies.join() === checkPolicies.join()));
}
/** Nothing starts before the first init container; without one, the step waits for its own image. */
function firstContainerOf({ spec }, step) {
    const firstContainer = spec?.initContainers?.[0] ?? spec?.containers.find(({ name }) => name === step);
    if (firstContainer === undefined)
        throw new Error(`the pod has no container ${step}`);
    return firstContainer;
}
/** Do the first container's images come before any other container starts? Only init containers start one by one. */
function startsBeforeOthers({ spec }) {
    return (spec?.initContainers ?? []).length > 0;
}
/** What the first container waits for: its own image and its image volumes. */
function imagesOfFirstContainer(pod, step) {
    const firstContainer = firstContainerOf(pod, step);
    return [
        firstContainer.name,
        ...(firstContainer.volumeMounts ?? []).map(({ name }) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .volumeConsumer */ .Vz)(name)),
    ];
}
/** Does the first container wait for one of them, by a policy as strong as a check's? */
function isAwaited(users, ofFirstContainer) {
    const own = users.filter(({ consumer }) => ofFirstContainer.includes(consumer)).map(_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .currentPolicy */ .KW);
    return own.length > 0 && (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .strongest */ .yX)([...own, (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .checkPolicy */ .hM)(users)]) === (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .strongest */ .yX)(own);
}
function volumeOf({ spec }, users) {
    const volumes = (spec?.volumes ?? []).filter(({ name }) => users.some(({ consumer }) => consumer === (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .volumeConsumer */ .Vz)(name)));
    return volumes.length === users.length ? volumes[0]?.name : undefined;
}
/** The spec with the policy of each container and image volume that its pull plan has come to. */
function withPullPolicies(spec, pulls) {
    return changePolicies(spec, (wanted) => {
        const pull = pulls.find(({ consumer }) => consumer === wanted);
        return pull && (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .currentPolicy */ .KW)(pull);
    });
}
/** `change`: returns the policy of a container or image volume that replaces `own`; undefined to leave it. */
function changePolicies(spec, change) {
    const volumes = spec.volumes?.map((volume) => {
        const pullPolicy = volume.image && change((0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .volumeConsumer */ .Vz)(volume.name), volume.image.pullPolicy);
        return pullPolicy === undefined ? volume : { ...volume, image: { ...volume.image, pullPolicy } };
    });
    const changed = mapContainers(spec, (container) => {
        const imagePullPolicy = change(container.name, container.imagePullPolicy);
        return imagePullPolicy === undefined ? container : { ...container, imagePullPolicy };
    });
    return { ...changed, ...(volumes && { volumes }) };
}
function mapContainers(spec, change) {
    return {
        ...spec,
        ...(spec.initContainers && { initContainers: spec.initContainers.map(change) }),
        containers: spec.containers.map(change),
    };
}
/** The spec with a change of the step\u2019s container alone. */
function mapStep(spec, step, change) {
    return { ...spec, containers: spec.containers.map((one) => (one.name === step ? change(one) : one)) };
}
/** Adds the checks before everything else. `Always` pulls an image once, so that all its consumers use the same content. */
function withChecks(pod, pullPlans, method, job) {
    if (method.kind === 'none')
        return { pod, checks: [] };
    const checks = checksOf(pod, pullPlans, job, method.kind === 'image-volumes');
    const isInit = ({ volume }) => method.kind === 'init-containers' && volume === undefined;
    const inits = checks.filter(isInit);
    const mounted = checks.filter((check) => !inits.includes(check));
    const pulledBefore = alreadyPulled(pod, { inits, mounted }, { pullPlans, step: job.step });
    // If there is no init container, all containers start at the same time. None of them should start if an image is bad.
    const waiting = startsBeforeOthers(pod) ? [firstContainerOf(pod, job.step)] : pod.spec.containers;
    const names = new Set(waiting.map(({ name }) => name));
    const spec = mapContainers(pullOnlyOnce(pod.spec, pulledBefore), (container) => names.has(container.name) ? mounting(container, mounted) : container);
    const volumes = [
        ...(spec.volumes ?? []),
        // https://kubernetes.io/docs/tasks/configure-pod-container/image-volumes/
        ...mounted.flatMap(({ name, image, policy, volume }) => volume === undefined ? [{ name, image: { reference: image, pullPolicy: policy } }] : []),
        // Everyone can read and run it: the container's user is not known.
        ...(inits.length > 0
            ? [{ name: _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .CHECK */ .fi, configMap: { name: pod.metadata?.name ?? '', defaultMode: 0o555 } }]
            : []),
    ];
    const containers = method.kind === 'init-containers'
        ? inits.map((check) => checkContainer(check, spec, method.architecture))
        : [];
    const checked = {
        ...spec,
        ...(volumes.length > 0 && { volumes }),
        ...(containers.length > 0 && { initContainers: [...containers, ...(spec.initContainers ?? [])] }),
    };
    return { pod: { ...pod, spec: checked }, checks };
}
/** Consumers that start after a pull of their image by `Always`. */
function alreadyPulled(pod, { inits, mounted }, { pullPlans, step }) {
    const ofFirstContainer = imagesOfFirstContainer(pod, step);
    const pulledVolumes = [
        ...ofFirstContainer.filter((one) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .volumeIn */ .KS)(one) !== undefined),
        ...mounted.map(({ volume = '' }) => (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .volumeConsumer */ .Vz)(volume)),
    ];
    const pulledBefore = (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .distinctImages */ .PO)(pullPlans).flatMap(({ image, pullPlans: users }) => {
        const isAlways = (check) => check.policy === 'Always' && (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_4__/* .isWrittenAlike */ .Cw)(check.image, image);
        const except = (pulling) => users.filter(({ consumer }) => !pulling.includes(consumer));
        if (inits.some(isAlways))
            return users;
        if (mounted.some(isAlways))
            return except(pulledVolumes);
        const own = isAwaited(users, ofFirstContainer) &&
            users.some((one) => ofFirstContainer.includes(one.consumer) && (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_3__/* .currentPolicy */ .KW)(one) === 'Always');
        return startsBeforeOthers(pod) && own ? except([...ofFirstContainer, ...pulledVolumes]) : [];
    });
    return pulledBefore.map(({ consumer }) => consumer);
}
/** An image already pulled is not pulled again; `Never` stays, because it asks for less. */
function pullOnlyOnce(spec, pulledBefore) {
    return changePolicies(spec, (consumer, own) => own === 'Always' && pulledBefore.includes(consumer) ? 'IfNotPresent' : undefined);
}
/** A container cannot start before the image volumes that it mounts exist. Nothing reads these volumes. */
function mounting(container, checks) {
    if (checks.length === 0)
        return container;
    const mounts = checks.map(({ name, volume }) => ({
        name: volume ?? name,
        mountPath: `${_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_2__/* .OWN_PATH */ .xD}/${name}`,
        readOnly: true,
    }));
    return { ...container, volumeMounts: [...(container.volumeMounts ?? []), ...mounts] };
}


/***/ }),

/***/ 7017:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   C8: () => (/* binding */ runsExitTrap),
/* harmony export */   cx: () => (/* binding */ appendUsage),
/* harmony export */   yt: () => (/* binding */ withExitTrap)
/* harmony export */ });
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9045);
/* harmony import */ var _job_shells_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1798);


/** No script that a program can be started with is longer (MAX_ARG_STRLEN, execve(2)). */
const MAX_SCRIPT_BYTES = 131_072;
/** More than the trap on the first line of a script needs. */
const ROOM = 4096;
/** Is it a script for a shell whose EXIT trap is known to change nothing else? */
function runsExitTrap(command) {
    if (command.kind !== 'script')
        return false;
    const { name, options } = (0,_job_shells_js__WEBPACK_IMPORTED_MODULE_1__/* .interpreterIn */ .g)(command.shell) ?? { name: '', options: '' };
    const isKnown = name === 'busybox' ? /^a?sh\b/.test(options) : name === 'bash' || _job_shells_js__WEBPACK_IMPORTED_MODULE_1__.SH.test(name);
    return isKnown && Buffer.byteLength(command.script) <= MAX_SCRIPT_BYTES - ROOM;
}
/**
 * The script with commands that run when its shell exits. They are on its first line, so the line numbers of errors stay the
 * same. The exit code stays, and nothing is printed, even with `set -x`.
 *
 * `parts`: commands without a single quote or a line break. They set each variable before they read it, because of `set -u`.
 * `pod_step_code` is the exit code.
 */
function withExitTrap(script, parts) {
    const body = ['pod_step_code=$?;', ...parts].join(' ');
    return `{ trap '{ { ${body} } || :; } 2>/dev/null' EXIT; } 2>/dev/null; ${script}`;
}
/** Where the kernel reports what a container uses. */
const CGROUPS = { ofProcess: '/proc/self/cgroup', root: '/sys/fs/cgroup' };
/**
 * Appends a line with the kernel's counters of the container, or nothing. `command` bypasses functions of the script.
 *
 * In cgroup v1, the folders of a container have its own counters, and the path of its process is the path on the node. The path
 * counts only in a container that sees the tree of the node. In v2, the counters outside the path belong to the node.
 *
 * A kubelet passes on the last 4,096 bytes of the file, so the line must not push out outputs. The kernel refuses to write
 * beyond the limit. Shells count the limit in 512 bytes, and bash in 1,024 unless it is called `sh`. The signal for exceeding
 * it would end the shell.
 */
function appendUsage(file, { ofProcess, root } = CGROUPS) {
    const files = [
        ...['memory.peak', 'memory.events', 'cpu.stat'].map((name) => `$pod_step_v2/${name}`),
        ...['memory.max_usage_in_bytes', 'memory.oom_control'].map((name) => `/memory$pod_step_v1/${name}`),
        ...['/cpuacct$pod_step_v1/cpuacct.usage', '/cpu$pod_step_v1/cpu.stat'],
    ];
    const paths = files.map((path) => `"${root}${path}"`).join(' ');
    return `pod_step_v1=; pod_step_v2=; pod_step_used=; pod_step_line=;
    if [ -w "${file}" ]; then
      [ ! -r "${ofProcess}" ] || while command read -r pod_step_line; do
        case "$pod_step_line" in
          *:memory:*) pod_step_v1="\${pod_step_line#*:memory:}";;
          0::*) pod_step_v2="\${pod_step_line#0::}"; pod_step_v2="\${pod_step_v2%/}";;
        esac;
      done <"${ofProcess}";
      [ -d "${root}/memory$pod_step_v1" ] || pod_step_v1=;
      for pod_step_file in ${paths}; do
        [ ! -r "$pod_step_file" ] || while command read -r pod_step_line; do
          case "$pod_step_line" in
            "usage_usec "*|"throttled_usec "*|"throttled_time "*|"oom_kill "*)
              pod_step_used="$pod_step_used $pod_step_line";;
            [0-9]*) pod_step_used="$pod_step_used \${pod_step_file##*/} $pod_step_line";;
          esac;
        done <"$pod_step_file";
      done;
      if command trap "" XFSZ; then
        if [ -n "\${BASH_VERSION-}" ]; then command ulimit -S -f 3; else command ulimit -S -f 7; fi &&
        command printf "\\036${_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .USAGE_NAME */ .A0}=%s\\n" "\${pod_step_used# }" >>"${file}";
      fi;
    fi;`.replaceAll(/\n +/g, ' ');
}


/***/ }),

/***/ 9026:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   eC: () => (/* binding */ readHeldLine),
/* harmony export */   py: () => (/* binding */ OUTPUTS),
/* harmony export */   yw: () => (/* binding */ withHold)
/* harmony export */ });
/* harmony import */ var _exit_trap_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7017);

/**
 * The outputs of the step's shell at its start, because a script can redirect them permanently. Scripts seldom use these
 * numbers. Each output gets the line, because the order of lines in two outputs is not defined.
 */
const OUTPUTS = [
    { output: 'stdout', number: 1, copy: 7 },
    { output: 'stderr', number: 2, copy: 8 },
];
/**
 * The script with a shell that stays after a failure, so that its files and processes stay too. The shell ends later with its
 * own exit code, and immediately if the pod is deleted. A script that a signal ended (130, 143) is not held. `parts`: of the
 * exit trap, to run first.
 */
function withHold(script, { word, seconds }, parts = []) {
    const lines = OUTPUTS.map(({ output, copy }) => `command echo "pod-step holds ${word} ${output} $pod_step_code" >&${copy};`);
    const hold = [
        'case "$pod_step_code" in 0|130|143) ;; *) if command -v sleep >/dev/null; then',
        'trap "exit $pod_step_code" TERM INT QUIT;',
        ...lines,
        `command sleep ${seconds} & wait $!; fi;; esac;`,
    ].join(' ');
    const copies = OUTPUTS.map(({ number, copy }) => `${copy}>&${number}`).join(' ');
    return `exec ${copies}; ${(0,_exit_trap_js__WEBPACK_IMPORTED_MODULE_0__/* .withExitTrap */ .yt)(script, [...parts, hold])}`;
}
/**
 * The line with which a shell reports a hold; undefined for any other line. It can report only a failure. A terminal (tty) ends
 * lines with CR.
 */
function readHeldLine(line, word) {
    const said = /pod-step holds ([0-9a-f]+) (stdout|stderr) ([1-9]\d{0,2})\r?$/.exec(line);
    const [, itsWord, output = '', code] = said ?? [];
    const exitCode = Number(code);
    if (said === null || itsWord !== word || exitCode > 255)
        return undefined;
    return { output, exitCode, before: line.slice(0, said.index) };
}


/***/ }),

/***/ 3032:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _W: () => (/* binding */ preferNodes),
/* harmony export */   eT: () => (/* binding */ nodesWith),
/* harmony export */   nb: () => (/* binding */ wantedArchitecture),
/* harmony export */   rP: () => (/* binding */ lackOfImageVolumes)
/* harmony export */ });
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7200);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6671);
/* harmony import */ var _check_executable_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5162);



/**
 * The first kubelet with harmless image volumes. 1.35 and 1.36 have them too, but write an event for each volume at
 * every sync of the pod: https://github.com/kubernetes/kubernetes/issues/138644
 */
const KUBELET = [1, 37];
/** Since CRI-O 1.31 and containerd 2.1: https://kubernetes.io/docs/tasks/configure-pod-container/image-volumes/ */
const RUNTIMES = { containerd: [2, 1], 'cri-o': [1, 31] };
/** Why a pod cannot use image volumes on every node that it may get; undefined if it can. */
function lackOfImageVolumes(nodes) {
    const suitable = nodes.filter(({ system }) => !/windows/i.test(system));
    if (suitable.length === 0)
        return 'no node of the cluster is known';
    for (const { name, kubelet, runtime } of suitable) {
        if (!isAtLeast(kubelet, KUBELET))
            return `node ${name} has kubelet ${kubelet}, and image volumes are taken from ${KUBELET.join('.')} on`;
        const needed = (0,_job_values_js__WEBPACK_IMPORTED_MODULE_0__/* .entryOf */ .Ms)(RUNTIMES, runtime.split('://')[0] ?? '');
        if (needed === undefined || !isAtLeast(runtime, needed))
            return `node ${name} has the runtime ${runtime}, which is not known to have image volumes`;
    }
    return undefined;
}
function isAtLeast(version, [major, minor]) {
    const [, own = '0', second = '0'] = /(\d{1,4})\.(\d{1,4})/.exec(version) ?? [];
    return Number(own) > major || (Number(own) === major && Number(second) >= minor);
}
/** The only architecture that the pod's node selector or affinity allows; undefined where there are others. */
function wantedArchitecture({ spec }) {
    const terms = spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
    // A node must match one term, but everything in that term.
    const affine = terms.flatMap(({ matchExpressions = [] }) => matchExpressions.find(({ key, operator }) => key === 'kubernetes.io/arch' && operator === 'In')
        ?.values ?? _check_executable_js__WEBPACK_IMPORTED_MODULE_1__/* .ARCHITECTURES */ .X);
    const [wanted, ...more] = new Set([spec?.nodeSelector?.['kubernetes.io/arch'] ?? affine].flat());
    return more.length > 0 ? undefined : _check_executable_js__WEBPACK_IMPORTED_MODULE_1__/* .ARCHITECTURES */ .X.find((one) => one === wanted);
}
/** Host names of the nodes that list the image. */
function nodesWith(nodes, image) {
    return nodes
        .filter(({ images }) => images.some((name) => (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_2__/* .isSameImage */ .m_)(name, image)))
        .map(({ hostname }) => hostname);
}
/**
 * The pod with a preference for the nodes with these host names, and for nodes other than the avoided ones. It can still get
 * another node, or an avoided one, if no other has room.
 */
function preferNodes(pod, hostnames, avoided) {
    const preferences = [];
    if (hostnames.length > 0)
        preferences.push({
            matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [...hostnames] }],
        });
    // A field accepts one value: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#NodeAffinity
    if (avoided.length > 0)
        preferences.push({
            matchFields: avoided.map((node) => ({ key: 'metadata.name', operator: 'NotIn', values: [node] })),
        });
    if (preferences.length === 0)
        return pod;
    const { spec = { containers: [] } } = pod;
    const preferred = spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    const nodeAffinity = {
        ...spec.affinity?.nodeAffinity,
        preferredDuringSchedulingIgnoredDuringExecution: [
            ...preferred,
            ...preferences.map((preference) => ({ weight: 100, preference })),
        ],
    };
    return { ...pod, spec: { ...spec, affinity: { ...spec.affinity, nodeAffinity } } };
}


/***/ }),

/***/ 8642:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";

// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  FJ: () => (/* binding */ asAllowed),
  A2: () => (/* binding */ hasUserOfOurs),
  xH: () => (/* binding */ planAttempt),
  VC: () => (/* binding */ planPod)
});

// EXTERNAL MODULE: ./src/job/identity.js
var job_identity = __nccwpck_require__(7559);
// EXTERNAL MODULE: ./src/job/image-consumers.js
var image_consumers = __nccwpck_require__(4364);
// EXTERNAL MODULE: ./src/job/pod-parts.js
var pod_parts = __nccwpck_require__(9045);
// EXTERNAL MODULE: ./src/job/values.js
var job_values = __nccwpck_require__(6671);
// EXTERNAL MODULE: ./src/plan/checks.js
var plan_checks = __nccwpck_require__(716);
;// CONCATENATED MODULE: ./src/plan/collecting.js




/** The folder in which the sidecar packs. No other container has it. */
const PATH = `${image_consumers/* OWN_PATH */.xD}/files-out`;
/** Exists when the sidecar can be told to pack, and the files for the step exist. */
const READY = `${PATH}/ready`;
/** Where the step writes what it reports to GitHub. */
const COMMANDS_PATH = `${image_consumers/* OWN_PATH */.xD}/outputs`;
/**
 * How much a log can carry. When the log of a running container has 10 MiB, the kubelet starts a new file, and returns only the
 * newest file. 6 MiB are 8 MiB in base64, plus some bytes for each line.
 * https://kubernetes.io/docs/concepts/cluster-administration/logging/#log-rotation
 */
const LIMIT = 6 * 1024 * 1024;
/** What is packed in all. What the log does not carry is fetched by `attach`. */
const MOST = 256 * 1024 * 1024;
/**
 * How long the kubelet lets the sidecar pack, and wait until its files are fetched, if the template does not set it. The time
 * applies to the whole pod, so programs that ignore SIGTERM get it too.
 */
const GRACE_SECONDS = 120;
/** A runtime cuts longer lines: https://github.com/containerd/containerd/blob/v2.4.2/docs/cri/config.md (max_container_log_line_size) */
const LINE_LENGTH = 16_000;
const MAX_WORDS = 3000;
/**
 * Waits for the kubelet's SIGTERM, which comes when all other containers have ended, whatever the image of the step is and
 * however it ended. Then it packs and prints. A file with several names is packed by a separate tar, which has no other name to
 * link it to. Busybox runs no program with + in parentheses. Errors of the programs are printed too: files that cannot be read.
 *
 * Patterns whose files do not fit into the log are in a separate archive. Its length and hash are printed too. The runner
 * requests it block by block on the standard input. A word before each answer shows where the answer starts, because the answer
 * to an earlier connection can come before it. If the node has no space for that archive, there is no archive.
 */
const COLLECT = `umask 077
packed=${PATH}/packed
rest=${PATH}/rest
part=${PATH}/part
said=${PATH}/said
length_of() { echo $(($(wc -c <"$1"))); }
pack() {
  number=$1
  from=$2
  shift 2
  [ -e "$from" ] || return 0
  printed=$(length_of "$packed")
  left=$(($${pod_parts/* MOST_VARIABLE */.Bz} - printed - $(length_of "$rest")))
  : >"$part.said"
  is_full=
  find "$from" -name .git -prune -o -path ./lost+found -prune -o \\
    -type f "$@" -links 1 -exec tar -c -f - {} + -o \\
    -type f "$@" -links +1 -exec tar -c -f - {} \\; 2>>"$part.said" |
    gzip -1 | head -c $((left + 1)) >"$part" 2>>"$part.said" || is_full=yes
  bytes=$(length_of "$part")
  if [ -n "$is_full" ]; then
    excess="$excess $number"
  elif [ "$bytes" -gt "$left" ]; then
    excess="$excess $number"
    : >"$part.said"
  elif [ $((printed + bytes)) -le $${pod_parts/* LIMIT_VARIABLE */.Lz} ]; then
    cat "$part" >>"$packed"
  elif cat "$part" >>"$rest" 2>>"$part.said"; then
    large="$large $number:$bytes"
  else
    for one in $large $number; do excess="$excess \${one%:*}"; done
    large=
    : >"$rest"
  fi
  : >"$part"
  [ ! -s "$part.said" ] || unread="$unread $number"
  cat "$part.said" >>"$said"
}
pack_command_file() {
  from=${COMMANDS_PATH}/$1
  [ -f "$from" ] && [ ! -L "$from" ] && [ -s "$from" ] || return 0
  { head -c $(($2 + 1)) <"$from" >${PATH}/$1; } 2>>"$said" || return 0
  tar -c -f - -C ${PATH} $1 2>>"$said" | gzip -1 >>"$packed"
}
hash_of() {
  sum=$(sha256sum <"$1")
  echo "\${sum%% *}"
}
give_rest() {
  while read -r word nonce from count; do
    case $word in
    get)
      echo "$nonce"
      dd if="$rest" bs=${pod_parts/* BLOCK_BYTES */.Yo} skip="$from" count="$count" 2>/dev/null
      ;;
    bye) return 0 ;;
    esac
  done
}
collect() {
  trap '' TERM INT QUIT HUP
  for program in find tar gzip head wc cat dd sha256sum base64; do
    command -v $program >/dev/null || { echo "lacks $program"; echo end; exit 1; }
  done
  excess=
  large=
  unread=
  : >"$packed"
  : >"$rest"
  : >"$said"
  select_all
  header="pod-step 1 $(length_of "$packed") $(hash_of "$packed")"
  [ ! -s "$rest" ] || header="$header $(length_of "$rest") $(hash_of "$rest")"
  echo "$header"
  for one in $large; do echo "large $one"; done
  for number in $excess; do echo "excess $number"; done
  for number in $unread; do echo "unread $number"; done
  [ ! -s "$said" ] || echo "said $(head -c ${MAX_WORDS} "$said" | base64 -w 0)"
  base64 -w ${LINE_LENGTH} <"$packed"
  echo
  echo end
  [ ! -s "$rest" ] || give_rest
  exit 0
}
trap collect TERM INT QUIT HUP
(make_command_files)
(: >${READY})
while :; do
  sleep 3600 &
  wait $!
done
`;
/**
 * The kubelet starts the step when this hook of the sidecar has ended. A SIGTERM that comes before the sidecar has its trap is lost,
 * as that of any first process of a container (https://man7.org/linux/man-pages/man7/pid_namespaces.7.html): on a busy node, a
 * short step would end without its files. After some 10 seconds the step starts anyway.
 */
const AWAIT_READY = `tries=
until [ -e ${READY} ] || [ \${#tries} -ge 100 ]; do
  tries=x$tries
  sleep 0.1 || sleep 1
done`;
/** `-regex` matches the whole path, with basic regular expressions, in each `find` that supports it. */
function collecting_select({ from, regex, except }, number) {
    const tests = [`-regex ${word(regex)}`, ...except.map((one) => `! -regex ${word(one)}`)];
    return `  pack ${number} ${word(from)} ${tests.join(' ')}\n`;
}
/** Quotes any text as one word of a shell. */
function word(text) {
    return `'${text.replaceAll("'", `'\\''`)}'`;
}
/**
 * Keeps the package out of log stores. Each shipper reads an annotation of its own:
 * https://docs.fluentbit.io/manual/pipeline/filters/kubernetes#kubernetes-pod-annotations
 * https://docs.datadoghq.com/containers/guide/container-discovery-management/#exclude-containers
 * https://vector.dev/docs/reference/configuration/sources/kubernetes_logs/#container-exclusion
 */
const UNSHIPPED = {
    [`fluentbit.io/exclude-${pod_parts/* COLLECTING_CONTAINER */.hD}`]: 'true',
    [`ad.datadoghq.com/${pod_parts/* COLLECTING_CONTAINER */.hD}.logs_exclude`]: 'true',
    'vector.dev/exclude-containers': pod_parts/* COLLECTING_CONTAINER */.hD,
};
function pathOf(file) {
    return `${COMMANDS_PATH}/${pod_parts/* COMMAND_FILES */.UI[file].name}`;
}
/** A sidecar: it starts before the step, and is ended after all other containers. `volume`: in which it packs. */
function collectingContainer({ image, selections }, spec, step, volume) {
    const beside = spec.containers.find(({ name }) => name === step) ?? {};
    const commands = beside.volumeMounts?.find(({ mountPath }) => mountPath === COMMANDS_PATH);
    const values = new Set(beside.env?.map(({ value }) => value));
    const files = ['outputs', 'summary', 'env'].filter((file) => values.has(pathOf(file)));
    const all = [
        ...files.map((file) => `  pack_command_file ${pod_parts/* COMMAND_FILES */.UI[file].name} ${pod_parts/* COMMAND_FILES */.UI[file].bytes}\n`),
        ...selections.map((one, index) => collecting_select(one, index + 1)),
    ].join('');
    // Programs append to the files, and some refuse one that is missing.
    const make = ['umask 0', ...files.map((file) => `: >>${pathOf(file)}`)].join('; ');
    const hasWorkspace = selections.length > 0;
    const cpu = beside.resources?.limits?.['cpu'];
    return {
        name: pod_parts/* COLLECTING_CONTAINER */.hD,
        image,
        restartPolicy: 'Always',
        command: [
            'sh',
            '-c',
            (0,job_values/* escapeExpansion */.fi)(`make_command_files() { ${make}; }\nselect_all() {\n  :\n${all}}\n${COLLECT}`),
        ],
        ...(hasWorkspace && { workingDir: pod_parts/* WORKSPACE_PATH */.Qh, stdin: true }),
        env: [
            { name: pod_parts/* LIMIT_VARIABLE */.Lz, value: `${LIMIT}` },
            { name: pod_parts/* MOST_VARIABLE */.Bz, value: `${MOST}` },
            { name: 'LC_ALL', value: 'C' },
        ],
        volumeMounts: [
            ...(hasWorkspace ? [{ name: pod_parts/* WORKSPACE */.un, mountPath: pod_parts/* WORKSPACE_PATH */.Qh, readOnly: true }] : []),
            { name: volume, mountPath: PATH },
            ...(commands ? [commands] : []),
        ],
        lifecycle: { postStart: { exec: { command: ['sh', '-c', AWAIT_READY] } } },
        securityContext: (0,plan_checks/* hardenedBeside */.Kw)(beside, spec),
        // Without these values, a namespace can set larger defaults. A quota of CPUs requires a limit of each container.
        resources: {
            requests: { cpu: '10m', memory: '32Mi' },
            limits: { memory: '128Mi', ...(cpu !== undefined && { cpu }) },
        },
    };
}
/**
 * Adds files with which the step reports to GitHub, in a volume from which the sidecar takes them. Its outputs are among them,
 * because such a file can hold more than a termination message.
 */
function withCommandFiles(spec, { commandFiles }, step) {
    const hasOutputs = spec.containers.some((one) => one.name === step && !hasOwnOutputs(one));
    const files = [...(hasOutputs ? ['outputs'] : []), ...commandFiles];
    if (files.length === 0)
        return spec;
    const volume = freeName(pod_parts/* COMMAND_FILES */.UI.outputs.name, '-file', spec.volumes);
    const variables = files.map((file) => ({ name: pod_parts/* COMMAND_FILES */.UI[file].variable, value: pathOf(file) }));
    const withFiles = ({ env = [], volumeMounts = [], ...others }) => ({
        ...others,
        env: [...env, ...variables],
        volumeMounts: [...volumeMounts, { name: volume, mountPath: COMMANDS_PATH }],
    });
    return { ...(0,plan_checks/* mapStep */.bi)(spec, step, withFiles), volumes: [...spec.volumes, { name: volume, emptyDir: {} }] };
}
/** Does it set a termination message, or the file for outputs? */
function hasOwnOutputs(container) {
    const { terminationMessagePath, terminationMessagePolicy, env = [] } = container;
    const isNamed = env.some(({ name }) => name === pod_parts/* COMMAND_FILES */.UI.outputs.variable);
    return isNamed || (terminationMessagePath ?? terminationMessagePolicy) !== undefined;
}
/** Adds the sidecar after all init containers. */
function withCollecting(spec, filesOut, step) {
    const { volumes = [], initContainers = [] } = spec;
    const volume = freeName(pod_parts/* COLLECTING_CONTAINER */.hD, '-tgz', volumes);
    return {
        ...(filesOut.selections.length > 0 && { terminationGracePeriodSeconds: GRACE_SECONDS }),
        ...spec,
        initContainers: [...initContainers, collectingContainer(filesOut, spec, step, volume)],
        volumes: [...volumes, { name: volume, emptyDir: {} }],
    };
}
/** A name for a volume of a container of Pod Step that no volume of the template has. */
function freeName(container, suffix, volumes) {
    let name = container;
    while (volumes.some((volume) => volume.name === name))
        name += suffix;
    return name;
}

// EXTERNAL MODULE: ./src/plan/exit-trap.js
var exit_trap = __nccwpck_require__(7017);
// EXTERNAL MODULE: ./src/plan/holding.js
var holding = __nccwpck_require__(9026);
// EXTERNAL MODULE: ./src/plan/nodes.js
var nodes = __nccwpck_require__(3032);
// EXTERNAL MODULE: ./src/plan/secrets.js
var secrets = __nccwpck_require__(4140);
;// CONCATENATED MODULE: ./src/plan/workspace.js





/** Starts in the workspace, at the relative path given, if any; git there trusts files of another user. */
function inWorkspace(step) {
    const { volumeMounts = [], workingDir = '', env = [] } = step;
    const mounted = volumeMounts.find(isWorkspace);
    const mount = mounted ?? { name: pod_parts/* WORKSPACE */.un, mountPath: pod_parts/* WORKSPACE_PATH */.Qh };
    const folder = (0,pod_parts/* folderOf */.yS)(mount.mountPath);
    const below = workingDir === '' ? folder : `${folder === '/' ? '' : folder}/${workingDir}`;
    const has = (variable) => env.some(({ name }) => name === variable);
    return {
        ...step,
        env: [
            ...env,
            ...(has('GITHUB_WORKSPACE') ? [] : [{ name: 'GITHUB_WORKSPACE', value: folder }]),
            // Git configuration without a file: https://git-scm.com/docs/git-config#ENVIRONMENT, since git 2.31
            ...(has('GIT_CONFIG_COUNT')
                ? []
                : [
                    { name: 'GIT_CONFIG_COUNT', value: '1' },
                    { name: 'GIT_CONFIG_KEY_0', value: 'safe.directory' },
                    { name: 'GIT_CONFIG_VALUE_0', value: (0,job_values/* escapeExpansion */.fi)(folder) },
                ]),
        ],
        workingDir: workingDir.startsWith('/') ? workingDir : below,
        volumeMounts: mounted ? volumeMounts : [...volumeMounts, mount],
    };
}
function isWorkspace({ name }) {
    return name === pod_parts/* WORKSPACE */.un;
}
/**
 * The folder of the repository in which the step starts. A runtime creates a missing folder, and a step in an empty folder can
 * succeed by mistake. Undefined if the step starts in another place, or in another volume.
 */
function folderOfStep({ workingDir = '', volumeMounts = [] } = {}) {
    const workspace = volumeMounts.find(isWorkspace);
    const others = volumeMounts.filter((mount) => mount !== workspace);
    const root = (0,pod_parts/* folderOf */.yS)(workspace?.mountPath ?? '');
    const isBelow = (path, folder) => `${path}/`.startsWith(`${folder}/`) && !path.split('/').includes('..');
    const isOthers = others.some(({ mountPath }) => isBelow(workingDir, (0,pod_parts/* folderOf */.yS)(mountPath)) && isBelow(mountPath, root));
    if (!isBelow(workingDir, root) || isOthers || workspace?.subPath || workspace?.subPathExpr)
        return undefined;
    return workingDir.slice(root.length).replace(/^\/+/, '') || undefined;
}
/** Git's authorization header, from the pod's Secret. */
const AUTHORIZATION_VARIABLE = 'CHECKOUT_AUTHORIZATION';
/** The directory of a volume that only the checkout mounts, if other pods can write the workspace. */
const PRIVATE_PATH = `${image_consumers/* OWN_PATH */.xD}/checkout`;
/**
 * Fetches with the token in the working directory, which no other pod can write: hooks and git configuration in a shared
 * workspace could make git run programs with the token. Then another shell with the script `$1` replaces this one, without the
 * variables that the other arguments name, so that no process of the container has the token any more. Transient failures get
 * two more tries.
 */
const FETCH = `set -e
umask 0
export GIT_DIR="$PWD/.git"
rm -rf .git
git init -q -b main
git remote add origin "$CHECKOUT_URL"
for wait in 1 4 0; do
  words=$(git \${CHECKOUT_AUTHORIZATION:+"--config-env=http.$CHECKOUT_URL.extraHeader=CHECKOUT_AUTHORIZATION"} \\
    fetch -q --depth=1 --no-tags --no-auto-gc --no-recurse-submodules -- origin "$CHECKOUT_REF" 2>&1) && break
  echo "$words" >&2
  case $wait:$words in
    0:*) exit 1 ;;
    *'Could not resolve host'* | *'Failed to connect'* | *'onnection '* | *'timed out'* | *'returned error: 5'*) ;;
    *'returned error: 429'* | *'early EOF'* | *'RPC failed'* | *'hung up unexpectedly'*) ;;
    *) exit 1 ;;
  esac
  sleep $wait
done
script=$1
shift
unset "$@"
exec sh -c "$script"
`;
/**
 * All users in the pod can write the files, because the step's user is not known. Files of an earlier step in the volume are
 * removed, because they could make a broken job pass. Only the lost+found directory of a file system, which this user cannot
 * read, can stay.
 */
const FILL = `set -e
umask 0
cd ${pod_parts/* WORKSPACE_PATH */.Qh}
export GIT_WORK_TREE="$PWD"
rm -rf lost+found 2>/dev/null || [ ! -r lost+found ] || rm -rf lost+found
git checkout -q --force --detach FETCH_HEAD
git clean -ffdxq -e /lost+found
`;
/** A runtime would create the folder in which the step starts. */
const FIND_FOLDER = `[ -d "\${${pod_parts/* FILLING_VARIABLES */.uV.folder}:-.}" ] || exit ${pod_parts/* FILLING_EXITS */.Ys.noFolder}
`;
/** Only for files of the runner; a volume keeps its content. */
const ENTER = `set -e
umask 0
cd ${pod_parts/* WORKSPACE_PATH */.Qh}
`;
/**
 * The same if other pods can write the workspace. Git never uses a directory there as its repository: since version 2.46, even
 * `git init` runs a hook that it finds. So the shell finds out what the file system supports, and the repository is copied
 * last.
 */
const FILL_SHARED = `set -e
cd ${pod_parts/* WORKSPACE_PATH */.Qh}
rm -rf .git .GIT
: >.git
[ ! -e .GIT ] || git config core.ignoreCase true
{ chmod 644 .git && [ ! -x .git ] && chmod 755 .git && [ -x .git ]; } 2>/dev/null || git config core.fileMode false
{ ln -sf x .git && [ -L .git ]; } 2>/dev/null || git config core.symlinks false
rm -rf .git
${FILL}rm -rf .git
cp -R "$GIT_DIR" .git
rm -rf "$GIT_DIR"
`;
/** Git must leave the cluster through the same proxy as the step: https://curl.se/docs/manpage.html#ENVIRONMENT */
const OF_PROXIES = /^(https?|all|no)_proxy$/i;
/** Only the container that unpacks the files has this folder. */
const FILES_PATH = `${image_consumers/* OWN_PATH */.xD}/files`;
const ARCHIVE = `${FILES_PATH}/${pod_parts/* SECRET_KEYS */.GR.files}`;
/** Reads the archive, by its length, from the standard input. Later programs of the script have no standard input. */
const RECEIVE = `head -c "$${pod_parts/* FILLING_VARIABLES */.uV.packed}" >${ARCHIVE} || exit ${pod_parts/* FILLING_EXITS */.Ys.notUnpacked}
exec </dev/null
[ "$(wc -c <${ARCHIVE})" -eq "$${pod_parts/* FILLING_VARIABLES */.uV.packed}" ] || exit ${pod_parts/* FILLING_EXITS */.Ys.cut}
`;
/** The folder in the workspace that shows which folders the files have. */
const SKELETON = '.pod-step-files';
/**
 * Unpacks the files into the working directory. Nothing is unpacked before all bytes are known to be right. A link of the clone or
 * of an earlier step, in whose place the files have a folder, goes first: tar would write through it into another folder.
 */
const UNPACK = `archive=${ARCHIVE}
sum=$(sha256sum <"$archive") || exit ${pod_parts/* FILLING_EXITS */.Ys.notUnpacked}
[ "\${sum%% *}" = "$${pod_parts/* FILLING_VARIABLES */.uV.sum}" ] || exit ${pod_parts/* FILLING_EXITS */.Ys.damaged}
unpack() { tar -x -z -o -f "$archive" || exit ${pod_parts/* FILLING_EXITS */.Ys.notUnpacked}; }
links=$(find . -path ./lost+found -prune -o -type l -print) || exit ${pod_parts/* FILLING_EXITS */.Ys.notUnpacked}
if [ -n "$links" ]; then
  rm -rf ${SKELETON}
  mkdir ${SKELETON}
  cd ${SKELETON}
  unpack
  find . -type d -exec sh -c 'for folder; do [ ! -L "../$folder" ] || rm -f "../$folder" || exit 1; done' sh {} + ||
    exit ${pod_parts/* FILLING_EXITS */.Ys.notUnpacked}
  cd ..
  rm -rf ${SKELETON}
fi
unpack
`;
/**
 * What the container that unpacks the archive needs. A large archive is sent to its standard input, another one is mounted from
 * the pod's Secret, without its other keys. `receive`, `unpack`: parts of its script.
 */
function unpackingParts({ sha256, count, bytes, packed }, volumes, secretName) {
    const isSent = !Buffer.isBuffer(packed);
    const name = freeName(pod_parts/* FILES_CONTAINER */.M$, '-tgz', volumes);
    const items = [{ key: pod_parts/* SECRET_KEYS */.GR.files, path: pod_parts/* SECRET_KEYS */.GR.files }];
    // Every user can read it, as the container's is not known.
    const source = isSent ? { emptyDir: {} } : { secret: { secretName, items, defaultMode: 0o444 } };
    return {
        volume: { name, ...source },
        receive: isSent ? RECEIVE : '',
        unpack: UNPACK + (isSent ? `rm -f ${ARCHIVE}\n` : ''),
        input: isSent ? { stdin: true, stdinOnce: true } : {},
        env: [
            { name: pod_parts/* FILLING_VARIABLES */.uV.sum, value: sha256 },
            { name: pod_parts/* FILLING_VARIABLES */.uV.count, value: `${count}` },
            { name: pod_parts/* FILLING_VARIABLES */.uV.bytes, value: `${bytes}` },
            { name: pod_parts/* FILLING_VARIABLES */.uV.packed, value: `${packed.length}` },
        ],
        volumeMounts: [{ name, mountPath: FILES_PATH, ...(!isSent && { readOnly: true }) }],
    };
}
/**
 * Adds the workspace to the step, before all init containers the container that fills it, and the files of the step for
 * GitHub. `secret`: name of the pod's Secret.
 */
function withWorkspace(spec, job, secret) {
    const { checkout, filesIn, filesOut, step } = job;
    const isFilled = checkout !== undefined || filesIn !== undefined;
    if (!isFilled && filesOut === undefined)
        return spec;
    const hasWorkspace = isFilled || (filesOut !== undefined && filesOut.selections.length > 0);
    const begun = hasWorkspace ? inWorkspaceOf(spec, step) : { ...spec, volumes: spec.volumes ?? [] };
    const filled = isFilled ? withFilling(begun, job, secret) : begun;
    return filesOut === undefined ? filled : withCommandFiles(filled, filesOut, step);
}
function inWorkspaceOf(spec, step) {
    const { volumes = [] } = spec;
    const isGiven = volumes.some(({ name }) => name === pod_parts/* WORKSPACE */.un);
    const own = isGiven ? [] : [{ name: pod_parts/* WORKSPACE */.un, emptyDir: {} }];
    return { ...(0,plan_checks/* mapStep */.bi)(spec, step, inWorkspace), volumes: [...volumes, ...own] };
}
function withFilling(spec, job, secret) {
    const { checkout, filesIn, step } = job;
    const { volumes, containers, initContainers = [] } = spec;
    const workspace = volumes.find(({ name }) => name === pod_parts/* WORKSPACE */.un);
    // Nothing else can write an emptyDir before this container, the first of the pod, has ended.
    const isShared = !workspace?.emptyDir;
    const privateVolume = checkout && isShared ? { name: freeName(pod_parts/* CHECKOUT_CONTAINER */.hY, '-git', volumes), emptyDir: {} } : undefined;
    const unpacking = filesIn && unpackingParts(filesIn, volumes, secret);
    // Another init container can create what the repository lacks.
    const isFilledByOthers = initContainers.some(({ volumeMounts = [] }) => volumeMounts.some(isWorkspace));
    const folder = isFilledByOthers ? undefined : folderOfStep(containers.find(({ name }) => name === step));
    const container = fillingContainer(job, { spec, secret, folder, privateVolume, unpacking });
    return {
        ...spec,
        initContainers: [container, ...initContainers],
        volumes: [...volumes, privateVolume, unpacking?.volume].filter((one) => one !== undefined),
    };
}
/** It requests no more than the step. */
function fillingContainer({ checkout, filesIn, step }, place) {
    const { spec, folder, unpacking } = place;
    const beside = spec.containers.find(({ name }) => name === step) ?? {};
    const { receive = '', unpack = '' } = unpacking ?? {};
    const { env = [], volumeMounts = [], ...own } = checkout
        ? checkoutContainer(checkout, beside, place, { before: receive, after: unpack })
        : {
            name: pod_parts/* FILES_CONTAINER */.M$,
            image: filesIn?.image ?? '',
            command: ['sh', '-c', (0,job_values/* escapeExpansion */.fi)(ENTER + receive + unpack + FIND_FOLDER)],
            workingDir: pod_parts/* WORKSPACE_PATH */.Qh,
        };
    return {
        ...own,
        ...unpacking?.input,
        env: [
            ...env,
            ...(unpacking?.env ?? []),
            ...(folder === undefined ? [] : [{ name: pod_parts/* FILLING_VARIABLES */.uV.folder, value: (0,job_values/* escapeExpansion */.fi)(folder) }]),
            // The container has no home directory.
            { name: 'HOME', value: '/nonexistent' },
            { name: 'LC_ALL', value: 'C' },
        ],
        volumeMounts: [
            { name: pod_parts/* WORKSPACE */.un, mountPath: pod_parts/* WORKSPACE_PATH */.Qh },
            ...volumeMounts,
            ...(unpacking?.volumeMounts ?? []),
        ],
        // The container's status then has the last lines of git and tar.
        terminationMessagePolicy: 'FallbackToLogsOnError',
        securityContext: (0,plan_checks/* hardenedBeside */.Kw)(beside, spec),
        ...(0,plan_checks/* planResources */.NN)(beside.resources),
    };
}
/** `before`, `after`: what the script does before it fetches, and in the clone. */
function checkoutContainer({ image, url, ref, token }, beside, { secret, privateVolume }, { before, after }) {
    const proxies = (beside.env ?? []).filter(({ name: variable }) => OF_PROXIES.test(variable));
    const secretKeyRef = { name: secret, key: pod_parts/* SECRET_KEYS */.GR.authorization };
    const fill = (privateVolume === undefined ? FILL : FILL_SHARED) + after + FIND_FOLDER;
    const dropped = [AUTHORIZATION_VARIABLE, ...proxies.map(({ name: variable }) => variable)];
    return {
        name: pod_parts/* CHECKOUT_CONTAINER */.hY,
        image,
        command: ['sh', '-c', ...[before + FETCH, 'sh', fill, ...dropped].map(job_values/* escapeExpansion */.fi)],
        workingDir: privateVolume === undefined ? pod_parts/* WORKSPACE_PATH */.Qh : PRIVATE_PATH,
        env: [
            { name: pod_parts/* FILLING_VARIABLES */.uV.url, value: (0,job_values/* escapeExpansion */.fi)(url) },
            { name: pod_parts/* FILLING_VARIABLES */.uV.ref, value: (0,job_values/* escapeExpansion */.fi)(ref) },
            ...(token === undefined ? [] : [{ name: AUTHORIZATION_VARIABLE, valueFrom: { secretKeyRef } }]),
            // No one can answer prompts.
            { name: 'GIT_TERMINAL_PROMPT', value: '0' },
            ...proxies,
        ],
        volumeMounts: privateVolume === undefined ? [] : [{ name: privateVolume.name, mountPath: PRIVATE_PATH }],
    };
}

;// CONCATENATED MODULE: ./src/plan/pod.js











/** Does a container of Pod Step run as a user whom the template does not name? */
function hasUserOfOurs({ spec }) {
    return spec?.initContainers?.some(isAsNobody) ?? false;
}
/**
 * The pod without these users, for a cluster that allows only users that it assigns itself, as OpenShift does by namespace. On
 * other clusters, the user of the image would run, which can be root.
 * https://docs.redhat.com/en/documentation/openshift_container_platform/4.21/html/authentication_and_authorization/managing-pod-security-policies
 */
function withoutUsersOfOurs(pod) {
    const spec = (0,plan_checks/* mapContainers */.vx)(pod.spec, (container) => {
        if (!isAsNobody(container))
            return container;
        const { runAsUser: _, ...securityContext } = container.securityContext ?? {};
        return { ...container, securityContext };
    });
    return { ...pod, spec };
}
function isAsNobody(container) {
    return (0,pod_parts/* isOurs */.MU)(container) && container.securityContext?.runAsUser === image_consumers/* NOBODY */.oQ;
}
/**
 * The template's step container with the inputs over it: inputs win, lists and maps are merged. A command replaces the
 * template's arguments too, because they belong to another command. `secret`: name of the pod's Secret.
 */
function mergeStep(container, job, secret) {
    const { command, args, ...rest } = container;
    const resources = mergeResources(container.resources, job.resources);
    const given = mergeEnv(container.env ?? [], planEnv(job, secret));
    const env = [...runVariables(job, given), ...given];
    return {
        ...rest,
        image: job.image,
        ...planCommand(job.command, (0,job_values/* defined */.sw)({ command, args })),
        ...(0,job_values/* defined */.sw)({ workingDir: job.workingDirectory, env: env.length > 0 ? env : undefined, resources }),
    };
}
function planCommand(command, template) {
    if (command.kind === 'script')
        return { command: [...command.shell, '-c', (0,job_values/* escapeExpansion */.fi)(command.script)] };
    return {
        ...(command.command.length > 0 ? { command: command.command.map(job_values/* escapeExpansion */.fi) } : template),
        ...(command.args.length > 0 && { args: command.args.map(job_values/* escapeExpansion */.fi) }),
    };
}
function planEnv({ env, secretEnv }, secret) {
    return [
        ...env.map(({ name, value }) => ({ name, value: (0,job_values/* escapeExpansion */.fi)(value) })),
        ...secretEnv.map(({ name }) => ({
            name,
            valueFrom: { secretKeyRef: { name: secret, key: (0,secrets/* keyOf */.TN)(name) } },
        })),
    ];
}
/** The variables that are not set in another way. They come first, because values of the template can refer to them. */
function runVariables({ runVariables }, given) {
    return runVariables
        .filter(({ name }) => !given.some((variable) => variable.name === name))
        .map(({ name, value }) => ({ name, value: (0,job_values/* escapeExpansion */.fi)(value) }));
}
/** A variable keeps its place in the template, because later values can refer to it. */
function mergeEnv(template, own) {
    return [
        ...template.map((variable) => own.find(({ name }) => name === variable.name) ?? variable),
        ...own.filter(({ name }) => !template.some((variable) => variable.name === name)),
    ];
}
function mergeResources(template, own) {
    if (own === undefined)
        return template;
    const merge = (kind) => {
        const merged = { ...template?.[kind], ...own[kind] };
        return Object.keys(merged).length > 0 && { [kind]: merged };
    };
    return { ...template, ...merge('requests'), ...merge('limits') };
}
/**
 * The step with the file for its outputs, which is its termination message, unless it has another one. A script gets what its
 * shell does at its end: it reports what the step has used in the same message, and stays if the script has failed.
 */
function withEnd(step, job, identity) {
    const { command, holdMs } = job;
    const isMeasured = job.usage === 'reported';
    const path = isMeasured ? pod_parts/* USAGE_FILE */.ji : pod_parts/* OUTPUT_FILE */.f4;
    const outputs = hasOwnOutputs(step) ? [] : [{ name: pod_parts/* COMMAND_FILES */.UI.outputs.variable, value: path }];
    const reporting = {
        ...step,
        ...(outputs.length > 0 && { env: [...(step.env ?? []), ...outputs] }),
        ...((isMeasured || outputs.length > 0) && { terminationMessagePath: path }),
    };
    if (command.kind !== 'script' || (holdMs === undefined && !isMeasured))
        return reporting;
    const parts = isMeasured ? [(0,exit_trap/* appendUsage */.cx)(pod_parts/* USAGE_FILE */.ji)] : [];
    const word = identity.annotations[job_identity/* TOKEN_ANNOTATION */.ap] ?? '';
    const script = holdMs === undefined
        ? (0,exit_trap/* withExitTrap */.yt)(command.script, parts)
        : (0,holding/* withHold */.yw)(command.script, { word, seconds: secondsOf(holdMs) }, parts);
    return { ...reporting, ...planCommand({ ...command, script }, {}) };
}
/** The pod of attempt `number` (from 1), and the checks in it. */
function planAttempt(job, identity, number, { pullPlans, method, preferred, avoided, leavesUsers = false }) {
    const bare = planPod(job, { ...identity, pod: (0,job_identity/* attemptName */.LZ)(identity.pod, number) }, pullPlans);
    const collecting = job.filesOut && withCollecting(bare.spec, job.filesOut, job.step);
    const whole = collecting ? { ...bare, spec: (0,plan_checks/* withPullPolicies */.cj)(collecting, pullPlans) } : bare;
    const { pod, checks } = (0,plan_checks/* withChecks */.cX)(whole, pullPlans, method, job);
    return { pod: (0,nodes/* preferNodes */._W)(asAllowed(pod, job, leavesUsers), preferred, avoided), checks };
}
/** The pod as its cluster lets it in. `leavesUsers`: as in AttemptPlan. */
function asAllowed(pod, { security }, leavesUsers) {
    const restricted = security === 'restricted' ? withRestrictions(pod) : pod;
    return leavesUsers ? withoutUsersOfOurs(restricted) : restricted;
}
function secondsOf(milliseconds) {
    return Math.ceil(milliseconds / 1000);
}
/**
 * The pod's deadline is this much after the step's timeout, so that the two can be distinguished. It ends a pod without a
 * runner. A hold is added to it.
 */
const DEADLINE_AFTER_TIMEOUT_SECONDS = 60;
/**
 * A step cannot continue on another node, so autoscalers must not move its pod until it has ended.
 * https://karpenter.sh/docs/concepts/disruption/#pod-level-controls
 * https://github.com/kubernetes/autoscaler/blob/master/cluster-autoscaler/FAQ.md#what-types-of-pods-can-prevent-ca-from-removing-a-node
 */
const UNDISRUPTED = {
    'karpenter.sh/do-not-disrupt': 'true',
    'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false',
};
/**
 * The pod of one attempt: the user's template with the step's inputs over it. By default it has no volume, service
 * account token or service variables: each of the first two costs 0.3 s of start, and the job did not ask for any of
 * the three. Name, namespace and restart policy never come from the template, and no pod outlives the step's deadline.
 */
function planPod(job, identity, pulls) {
    const { template } = job;
    const deadline = secondsOf(job.timeoutMs) + DEADLINE_AFTER_TIMEOUT_SECONDS + secondsOf(job.holdMs ?? 0);
    const whole = { ...template.spec, containers: (0,pod_parts/* containersWithStep */.$K)(template, job.step) };
    const merged = (0,plan_checks/* mapStep */.bi)(whole, job.step, (container) => mergeStep(container, job, identity.pod));
    const filled = withWorkspace(merged, job, identity.pod);
    const spec = (0,plan_checks/* mapStep */.bi)(filled, job.step, (container) => withEnd(container, job, identity));
    const nodeSelector = { ...spec.nodeSelector, ...job.nodeSelector };
    return {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
            name: identity.pod,
            namespace: identity.namespace,
            labels: { ...template.labels, ...job.labels, ...identity.labels },
            annotations: {
                ...UNDISRUPTED,
                ...(job.filesOut && UNSHIPPED),
                ...template.annotations,
                ...identity.annotations,
            },
        },
        spec: {
            ...(0,plan_checks/* withPullPolicies */.cj)(spec, pulls),
            restartPolicy: 'Never',
            activeDeadlineSeconds: Math.min(deadline, spec.activeDeadlineSeconds ?? deadline),
            ...planAccount(job),
            ...planSeccomp(spec),
            enableServiceLinks: spec.enableServiceLinks ?? false,
            ...(Object.keys(nodeSelector).length > 0 && { nodeSelector }),
            ...planPullSecrets(job, identity),
        },
    };
}
/**
 * The container runtime's default seccomp profile, which Kubernetes does not set by default. A template can set another one for
 * the pod or a container, or null for none. https://kubernetes.io/docs/tutorials/security/seccomp/
 */
function planSeccomp({ securityContext }) {
    if (securityContext?.seccompProfile !== undefined)
        return {};
    return { securityContext: { ...securityContext, seccompProfile: { type: 'RuntimeDefault' } } };
}
/**
 * What the Pod Security Standard "restricted" requires, in each field that the template leaves open. Planned last, so that
 * containers of Pod Step still run as nobody (65534), because the user of their image can be root.
 */
function withRestrictions(pod) {
    const securityContext = { runAsNonRoot: true, ...pod.spec.securityContext };
    return { ...pod, spec: { ...(0,plan_checks/* mapContainers */.vx)(pod.spec, withoutPrivileges), securityContext } };
}
/** The API server refuses a privileged container that is not allowed to gain privileges. */
function withoutPrivileges(container) {
    const { securityContext: own = {} } = container;
    if (own.privileged === true)
        return container;
    const capabilities = { ...pod_parts/* UNPRIVILEGED */.XO.capabilities, ...own.capabilities };
    return { ...container, securityContext: { ...pod_parts/* UNPRIVILEGED */.XO, ...own, capabilities } };
}
/** Naming a service account asks for its token; whether the pod gets it is then up to the account. */
function planAccount({ serviceAccount, template: { spec } }) {
    const named = serviceAccount ?? spec.serviceAccountName ?? spec.serviceAccount;
    return {
        ...(serviceAccount !== undefined && { serviceAccountName: serviceAccount }),
        ...(named === undefined && { automountServiceAccountToken: spec.automountServiceAccountToken ?? false }),
    };
}
/**
 * Reusable secrets come first, because a node remembers an image by the first secret that works. Then come the pod's own
 * Secret, the secrets of the user and the secrets of the template.
 */
function planPullSecrets(job, identity) {
    const names = new Set([
        ...(job.registryCredentials.length > 0 ? [...identity.pullSecrets, identity.pod] : []),
        ...job.imagePullSecrets,
    ]);
    // The template's items stay as they are, so that the API server can refuse a misspelt field.
    const ofTemplate = (job.template.spec.imagePullSecrets ?? []).filter(({ name = '' }) => !names.has(name));
    const imagePullSecrets = [...[...names].map((name) => ({ name })), ...ofTemplate];
    return imagePullSecrets.length === 0 ? {} : { imagePullSecrets };
}


/***/ }),

/***/ 4140:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Ad: () => (/* binding */ filledAnnotation),
/* harmony export */   IT: () => (/* binding */ isReusableSecret),
/* harmony export */   Ie: () => (/* binding */ secretsOfJob),
/* harmony export */   PT: () => (/* binding */ filledSecret),
/* harmony export */   TN: () => (/* binding */ keyOf),
/* harmony export */   i_: () => (/* binding */ readFilledAnnotation),
/* harmony export */   v5: () => (/* binding */ reusableSecrets),
/* harmony export */   yk: () => (/* binding */ dependentsOf)
/* harmony export */ });
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7559);
/* harmony import */ var _job_image_reference_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(7200);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9045);
/* harmony import */ var _job_secret_forms_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4747);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6671);
/* harmony import */ var _checks_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(716);






/** All secrets of a pod in one object with its name, labels and token; undefined if there are none. */
function planPodSecret(pod, { registryCredentials, secretEnv = [], checkout, filesIn }) {
    const { name = '', namespace = '', labels = {}, annotations = {} } = pod.metadata ?? {};
    const isForPulling = registryCredentials.length > 0;
    const stringData = {
        ...(isForPulling && { [_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .SECRET_KEYS */ .GR.pulls]: dockerConfig(registryCredentials) }),
        ...Object.fromEntries(secretEnv.map((variable) => [keyOf(variable.name), variable.value])),
        ...(checkout?.token !== undefined && {
            [_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .SECRET_KEYS */ .GR.authorization]: `Authorization: Basic ${basic(GIT_USER, checkout.token)}`,
        }),
    };
    const archive = Buffer.isBuffer(filesIn?.packed) ? filesIn.packed : undefined;
    if (Object.keys(stringData).length === 0 && archive === undefined)
        return undefined;
    return {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name, namespace, labels, annotations },
        // A kubelet pulls only with secrets of this type; it ignores other keys.
        type: isForPulling ? 'kubernetes.io/dockerconfigjson' : 'Opaque',
        stringData,
        ...(archive && { data: { [_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .SECRET_KEYS */ .GR.files]: archive.toString('base64') } }),
    };
}
function keyOf(variable) {
    return `env.${variable}`;
}
/**
 * With every kind of token, GitHub accepts this user:
 * https://docs.github.com/en/get-started/git-basics/about-remote-repositories#cloning-with-https-urls
 */
const GIT_USER = 'x-access-token';
/** https://kubernetes.io/docs/concepts/configuration/secret/#docker-config-secrets */
function dockerConfig(credentials) {
    const entries = credentials.map(({ registry, user, password }) => [
        (0,_job_image_reference_js__WEBPACK_IMPORTED_MODULE_5__/* .registryKey */ .n7)(registry),
        { username: user, password, auth: basic(user, password) },
    ]);
    return JSON.stringify({ auths: Object.fromEntries(entries) });
}
function basic(user, password) {
    return (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .base64 */ .K3)(`${user}:${password}`);
}
/** The secrets of a job, and secrets within them. Masking finds each of them in base64 and other encodings too. */
function secretsOfJob({ registryCredentials, secretEnv = [], checkout }) {
    return [
        ...registryCredentials.flatMap(({ user, password }) => [
            password,
            basic(user, password),
            ...(0,_job_secret_forms_js__WEBPACK_IMPORTED_MODULE_2__/* .secretsWithin */ .VK)(password),
        ]),
        ...secretEnv.flatMap(({ value }) => (value === '' ? [] : [value, ...(0,_job_secret_forms_js__WEBPACK_IMPORTED_MODULE_2__/* .secretsWithin */ .VK)(value)])),
        ...(checkout?.token === undefined ? [] : [checkout.token, basic(GIT_USER, checkout.token)]),
    ];
}
/** The container runtime needs them, so the gate of the pod stays until they exist. */
function dependentsOf(pod, secrets) {
    // The token identifies only the pod.
    const { [_job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .TOKEN_ANNOTATION */ .ap]: _, ...annotations } = pod.metadata?.annotations ?? {};
    const owner = { ...pod, metadata: { ...pod.metadata, annotations } };
    const secret = planPodSecret(owner, secrets);
    const executables = (0,_checks_js__WEBPACK_IMPORTED_MODULE_4__/* .executablesFor */ .r$)(owner);
    return [
        ...(secret ? [{ resource: 'secrets', object: secret }] : []),
        ...(executables ? [{ resource: 'configmaps', object: executables }] : []),
    ];
}
const PREFIX = 'pod-step-pull-';
const DIGITS = 16;
const NAME = new RegExp(`^${PREFIX}[0-9a-f]{${DIGITS}}$`);
/**
 * One for each repository, registry and user, because another repository's credential can have fewer rights. The tokens that
 * GitHub gives a job belong to the repository, whatever the user name. `digest`: hexadecimal digits of a cryptographic hash.
 * https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats
 */
function reusableSecrets(credentials, repository, digest) {
    return credentials.map((one) => {
        const user = one.password.startsWith('ghs_') ? 'GITHUB_TOKEN' : one.user;
        const id = digest(JSON.stringify([repository ?? '', one.registry, user]));
        return { name: `${PREFIX}${id.slice(0, DIGITS)}`, credentials: one };
    });
}
function isReusableSecret(name) {
    return NAME.test(name);
}
/** The Secret as it is applied. `token`: of this step only, so that each write makes a new version. */
function filledSecret({ name, credentials }, namespace, token) {
    return {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name, namespace, labels: { ..._job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .MANAGED_BY */ .Kf }, annotations: { [_job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .TOKEN_ANNOTATION */ .ap]: token } },
        type: 'kubernetes.io/dockerconfigjson',
        data: { [_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_1__/* .SECRET_KEYS */ .GR.pulls]: (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .base64 */ .K3)(dockerConfig([credentials])) },
    };
}
const ANNOTATION = 'pod-step/pull-secrets';
function filledAnnotation(filled) {
    if (filled.length === 0)
        return {};
    return { [ANNOTATION]: filled.map(({ name, token }) => `${name}=${token}`).join(' ') };
}
function readFilledAnnotation(annotations) {
    return (annotations?.[ANNOTATION] ?? '').split(' ').flatMap((entry) => {
        const [name = '', token = ''] = entry.split('=');
        return isReusableSecret(name) && _job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .TOKEN */ .CV.test(token) ? [{ name, token }] : [];
    });
}


/***/ }),

/***/ 385:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   GL: () => (/* binding */ tryUntilDecided),
/* harmony export */   JD: () => (/* binding */ judgeOptionsOf),
/* harmony export */   S: () => (/* binding */ another),
/* harmony export */   Uc: () => (/* binding */ firstPlan),
/* harmony export */   Zm: () => (/* binding */ randomName),
/* harmony export */   iQ: () => (/* binding */ runAttempts),
/* harmony export */   oL: () => (/* binding */ fillPullSecrets),
/* harmony export */   zs: () => (/* binding */ randomToken)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7598);
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5525);
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7559);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_19__ = __nccwpck_require__(4364);
/* harmony import */ var _job_pull_plan_js__WEBPACK_IMPORTED_MODULE_20__ = __nccwpck_require__(1388);
/* harmony import */ var _judge_end_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__.late(4284);
/* harmony import */ var _judge_pulls_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__.late(4793);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(4740);
/* harmony import */ var _judge_verdict_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__.late(3736);
/* harmony import */ var _plan_pod_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(8642);
/* harmony import */ var _plan_secrets_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(4140);
/* harmony import */ var _report_progress_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__.late(9397);
/* harmony import */ var _report_step_report_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__.late(9327);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__.late(2844);
/* harmony import */ var _files_out_js__WEBPACK_IMPORTED_MODULE_12__ = __nccwpck_require__.late(9549);
/* harmony import */ var _follow_js__WEBPACK_IMPORTED_MODULE_13__ = __nccwpck_require__.late(7182);
/* harmony import */ var _hold_js__WEBPACK_IMPORTED_MODULE_14__ = __nccwpck_require__.late(9734);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_15__ = __nccwpck_require__.late(3045);
/* harmony import */ var _next_attempt_js__WEBPACK_IMPORTED_MODULE_16__ = __nccwpck_require__(566);
/* harmony import */ var _pod_js__WEBPACK_IMPORTED_MODULE_17__ = __nccwpck_require__(9464);
/* harmony import */ var _ports_js__WEBPACK_IMPORTED_MODULE_18__ = __nccwpck_require__(5487);
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});





















/**
 * Writes the step's credentials into the reusable pull secrets; returns those written. Call it well before creating the pod: a
 * kubelet that already knows a Secret sees a change with a short delay. After a failure, the step continues with its own
 * Secret, and cannot use an image on the node that was pulled with another credential.
 */
async function fillPullSecrets(secrets, { namespace, token }, { cluster, host, cleanup, interrupted }) {
    const filled = await Promise.all(secrets.map(async (secret) => {
        const one = { name: secret.name, token };
        const { isWritten, isEmpty } = cleanup.emptyLater(one);
        try {
            await cluster.applySecret((0,_plan_secrets_js__WEBPACK_IMPORTED_MODULE_8__/* .filledSecret */ .PT)(secret, namespace, token), interrupted);
            isWritten();
            return one;
        }
        catch (error) {
            if (!(0,_errors_js__WEBPACK_IMPORTED_MODULE_11__/* .mayBeDone */ .VH)(error))
                isEmpty();
            // A step that is cancelled uses no image.
            if (!interrupted.aborted)
                host.warning('A pull secret could not be written', `Without ${namespace}/${secret.name} nodes may not let the step use images of ${secret.credentials.registry} that they have. ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_11__/* .whyFailed */ .KE)(error, { what: 'patch secrets', namespace })}`);
            return undefined;
        }
    }));
    return filled.filter((one) => one !== undefined);
}
/** The pull secrets of a pod that this step created or filled. */
function ownPullSecrets({ metadata, spec }, { registryCredentials }) {
    if (registryCredentials.length === 0)
        return [];
    const names = (spec?.imagePullSecrets ?? []).map(({ name = '' }) => name);
    return names.filter((name) => name === metadata?.name || (0,_plan_secrets_js__WEBPACK_IMPORTED_MODULE_8__/* .isReusableSecret */ .IT)(name));
}
/** The kubelet skips a pull secret that does not exist, so the pull can later fail with missing credentials. */
async function warnOfMissingSecrets(job, pod, { cluster, host, interrupted }) {
    const own = ownPullSecrets(pod, job);
    const names = (pod.spec?.imagePullSecrets ?? [])
        .map(({ name = '' }) => name)
        .filter((name) => !own.includes(name));
    const found = await cluster.lookUpSecrets(names, interrupted);
    const missing = found.filter(({ isThere }) => !isThere).map(({ name }) => name);
    if (missing.length === 0)
        return;
    host.warning('Pull secret not found', `The namespace ${pod.metadata?.namespace} has no secret ${missing.join(', ')}, so the node pulls without. Check image-pull-secrets, or create it there.`);
}
/** What a pod is judged by: the limits of its job, and what was requested. */
function judgeOptionsOf(job, pod, { limited: { scheduleTimeoutMs }, earlier }, { beginning: { begunAt } }) {
    const { step, timeoutMs, pullTimeoutMs, setupGraceMs } = job;
    const { ms: graceMs, byCause: gracesMs } = job.pullGrace;
    return {
        step,
        begunAt,
        timeoutMs,
        scheduleTimeoutMs,
        pullTimeoutMs,
        setupGraceMs,
        graceMs,
        gracesMs,
        asked: (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_19__/* .pullersIn */ .ff)(pod.spec),
        volumes: (pod.spec?.volumes ?? []).map(({ name }) => name),
        nodeSelector: Object.keys(pod.spec?.nodeSelector ?? {}),
        deadlineSeconds: pod.spec?.activeDeadlineSeconds,
        ...(job.isCheckedOutOnRunner && { isCheckedOutOnRunner: true }),
        ownPullSecrets: ownPullSecrets(pod, job),
        lostPods: earlier.flatMap((one) => ((0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_10__/* .wasLost */ .CE)(one) ? [one.finding.reason] : [])),
    };
}
/** One recording for each attempt: `tape.jsonl`, `tape-2.jsonl`. */
function recordingPath(path, attempt) {
    return attempt === 1 ? path : path.replace(/(\.[^./]*)?$/, `-${attempt}$1`);
}
/**
 * The first line takes some milliseconds, in which all masks are created and late.cjs is loaded. They would delay the create request,
 * which waits for the TLS handshake. If its answer is not here by then, a step has time for this.
 */
const ANNOUNCE_AFTER_MS = 50;
/**
 * Runs one pod to its end. If another attempt follows, deletes the pod, which then can no longer run the step. `announce`: logs
 * the first line of the attempt. `next`: undefined if this attempt decided.
 */
async function runAttempt(job, course, planned, context, announce) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { cluster, clock, host, interrupted, secrets } = context;
        const { plan } = planned;
        const { earlier } = course;
        const options = {
            ...judgeOptionsOf(job, planned.pod, course, context),
            fallbacks: (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_20__/* .pullersWithFallback */ .ms)(plan.pullPlans, planned.checks),
        };
        const begunAt = clock.now();
        const attemptOf = (finding, state) => {
            return { finding, state, pod: planned.pod, pullPlans: plan.pullPlans, begunAt, endedAt: clock.now() };
        };
        if (interrupted.aborted)
            return { attempt: attemptOf(_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .cancelled */ .KW, (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_5__/* .startState */ .Y1)(options)), tails: [] };
        const record = job.tape === undefined
            ? undefined
            : context.openRecording?.(recordingPath(job.tape, earlier.length + 1), options, secrets, host);
        const owner = __addDisposableResource(env_1, new AsyncDisposableStack(), true);
        // Not `judge` itself, which would be loaded before the create request: scripts/late.ts.
        const judging = (state, now) => (0,_judge_verdict_js__WEBPACK_IMPORTED_MODULE_6__/* .judge */ .S)(state, now);
        const toRun = { pod: planned.pod, dependents: (0,_plan_secrets_js__WEBPACK_IMPORTED_MODULE_8__/* .dependentsOf */ .yk)(planned.pod, job), judge: judging };
        const pod = owner.use((0,_pod_js__WEBPACK_IMPORTED_MODULE_17__/* .createPod */ .o)(toRun, options, context, record));
        await Promise.race([pod.created, clock.wait(ANNOUNCE_AFTER_MS)]);
        announce();
        const log = (0,_log_js__WEBPACK_IMPORTED_MODULE_15__/* .openJobLog */ .mV)(host, job, planned.pod);
        const collector = context.receive && (0,_files_out_js__WEBPACK_IMPORTED_MODULE_12__/* .openCollector */ .Og)(pod, cluster, context.receive);
        const word = (0,_ports_js__WEBPACK_IMPORTED_MODULE_18__/* .tokenOf */ .B)(planned.pod.metadata);
        const followed = job.holdMs === undefined ? cluster : (0,_hold_js__WEBPACK_IMPORTED_MODULE_14__/* .untilHeld */ .I1)(cluster, pod, word);
        const found = await (0,_follow_js__WEBPACK_IMPORTED_MODULE_13__/* .followStep */ .Q6)(pod, followed, log, job.filesIn, collector);
        host.endJobOutput();
        const mayExist = await pod.mayExist();
        if (!mayExist)
            pod.keep();
        const overridden = (0,_judge_pulls_js__WEBPACK_IMPORTED_MODULE_4__/* .overriddenPolicies */ .XK)(pod.state, (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_19__/* .pullersIn */ .ff)(planned.pod.spec), plan.pullPlans);
        if (overridden.length > 0)
            warnOfOverride(host, overridden);
        const ended = { ...planned, finding: found, state: pod.state };
        const byImage = await (0,_next_attempt_js__WEBPACK_IMPORTED_MODULE_16__/* .nextAttempt */ .nj)(ended, {
            preflight: job.preflight,
            nodes: cluster.nodes,
            mayFallBack: overridden.length === 0,
        });
        const candidates = byImage
            ? [byImage]
            : (0,_next_attempt_js__WEBPACK_IMPORTED_MODULE_16__/* .afterLostPod */ ._P)(ended, { job, earlier, now: clock.now(), random: clock.random() });
        const old = { pod, mayExist, finding: found };
        const { finding, next } = await makeRoom(old, candidates, interrupted, host);
        const attempt = attemptOf(finding, pod.state);
        if (finding.outcome === 'cancelled')
            record?.({ at: clock.now(), cancelled: true });
        if (next !== undefined) {
            void collector?.stop();
            pod.stopWatching();
        }
        if (mayExist)
            owner.move(); // the caller disposes of it
        return { attempt, tails: log.tails(), pod: mayExist ? pod : undefined, collector, next };
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/**
 * Allows a new pod only if the proof that the candidate needs exists for the old one; otherwise returns the finding to report.
 */
async function makeRoom({ pod, mayExist, finding }, candidates, interrupted, log) {
    const { options } = pod.state;
    const hasTime = (next) => (0,_next_attempt_js__WEBPACK_IMPORTED_MODULE_16__/* .hasTimeFor */ .PB)(next, options, pod.clock.now());
    let whyNot;
    for (const next of candidates) {
        if (interrupted.aborted)
            return { finding: _findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .cancelled */ .KW, next: undefined };
        if (!hasTime(next)) {
            whyNot ??= 'out-of-time';
            continue;
        }
        if (!mayExist)
            return { finding, next };
        const outcome = await (0,_follow_js__WEBPACK_IMPORTED_MODULE_13__/* .deleteBeforeRetry */ .pc)(pod, next, (line) => log.say(`  ${line}`));
        // A cancellation can come together with what else has ended the wait.
        if (interrupted.aborted || outcome === 'interrupted')
            return { finding: _findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .cancelled */ .KW, next: undefined };
        if (outcome === 'proven' && hasTime(next))
            return { finding, next };
        if (outcome === 'proven')
            whyNot = 'out-of-time';
        else
            whyNot = outcome === 'unknown' && next.proof === 'ended' ? 'unended' : outcome;
    }
    if (whyNot === undefined)
        return { finding, next: undefined };
    return { finding: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .withFacts */ .Qj)(finding, { whyNot, lostPods: options.lostPods }), next: undefined };
}
function warnOfOverride(log, overridden) {
    log.warning('The cluster overrides pull policies', `It gave the pod other policies than asked for (${overridden.join('; ')}), as the admission plugin AlwaysPullImages does. Falling back to another policy can\u2019t work here.`);
}
/** Five characters that form no words and are hard to confuse, as in names that Kubernetes generates. */
function randomName() {
    const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
    return [...(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(5)].map((byte) => alphabet[byte % alphabet.length]).join('');
}
function randomToken() {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(16).toString('hex');
}
/** The same step in another pod. */
function another(identity) {
    return (0,_job_identity_js__WEBPACK_IMPORTED_MODULE_2__/* .renewed */ .Fv)(identity, randomName(), randomToken());
}
/** Makes one attempt after the other, each with its own pod, until one decides. Returns that one, and all in order. */
async function tryUntilDecided(job, identity, context, tryOnce) {
    const { clock, host, interrupted } = context;
    const earlier = [];
    let course = { number: 1, identity, limited: job, earlier };
    for (;;) {
        const last = await tryOnce(course);
        const { attempt, next } = last;
        if (next === undefined)
            return { last, attempts: [...earlier, attempt] };
        earlier.push({ ...attempt, followedBy: next.kind });
        const number = course.number + 1;
        host.say(`Attempt ${number}: ${next.announcement}`);
        // A cancellation ends the pause, and the next attempt before it starts.
        if (next.pauseMs > 0)
            await clock.wait(next.pauseMs, interrupted).catch(() => { });
        const times = { now: clock.now(), begunAt: context.beginning.begunAt };
        course = { number, identity: another(identity), limited: (0,_next_attempt_js__WEBPACK_IMPORTED_MODULE_16__/* .withTimeLeft */ .pU)(job, earlier, times), earlier };
    }
}
/**
 * Runs the step in a pod; in a new one after a failed pull, with the next pull policy, and after the loss of a pod that
 * the job did not cause. Each attempt has its own pod, watches and state, so that nothing of an old pod reaches it.
 * Leaves the last pod; the others are being deleted.
 */
async function runAttempts(job, identity, context) {
    const { cluster, host } = context;
    const { plan: first, why } = await firstPlan(job, identity, cluster);
    let plan = first;
    const { last, attempts } = await tryUntilDecided(job, identity, context, async (course) => {
        const { number } = course;
        const { pod, checks } = (0,_plan_pod_js__WEBPACK_IMPORTED_MODULE_7__/* .planAttempt */ .xH)(course.limited, course.identity, number, plan);
        const tried = await runAttempt(job, course, { pod, checks, plan }, context, () => {
            host.say((0,_report_progress_js__WEBPACK_IMPORTED_MODULE_9__/* .podInWords */ .wj)(pod, job.step, plan.pullPlans, number));
            if (number > 1)
                return;
            if (checks.length > 0)
                host.say((0,_report_progress_js__WEBPACK_IMPORTED_MODULE_9__/* .checksInWords */ .Og)(checks, why));
            void warnOfMissingSecrets(job, pod, context);
        });
        plan = tried.next?.plan ?? plan;
        return { ...tried, checks };
    });
    const { attempt, checks, pod, tails, collector } = last;
    const finding = (0,_judge_pulls_js__WEBPACK_IMPORTED_MODULE_4__/* .withFirstFailure */ .t0)(attempt.finding, attempt.pullPlans, checks);
    return { finding: (0,_judge_end_js__WEBPACK_IMPORTED_MODULE_3__/* .withJobOutputs */ .oO)(finding, attempt.state), attempts, pod, tails, collector };
}
/** The plan of the first attempt, and why it uses its preflight method. */
async function firstPlan(job, identity, cluster) {
    const unchecked = {
        pullPlans: job.pulls,
        method: { kind: 'image-volumes' },
        preferred: [],
        avoided: [],
    };
    const { pod, checks } = (0,_plan_pod_js__WEBPACK_IMPORTED_MODULE_7__/* .planAttempt */ .xH)(job, identity, 1, unchecked);
    const { method, why } = await (0,_next_attempt_js__WEBPACK_IMPORTED_MODULE_16__/* .choosePreflight */ .ro)(job.preflight, pod, checks, cluster.nodes);
    return { plan: { ...unchecked, method }, why };
}


/***/ }),

/***/ 566:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   PB: () => (/* binding */ hasTimeFor),
/* harmony export */   _P: () => (/* binding */ afterLostPod),
/* harmony export */   nj: () => (/* binding */ nextAttempt),
/* harmony export */   pU: () => (/* binding */ withTimeLeft),
/* harmony export */   ro: () => (/* binding */ choosePreflight),
/* harmony export */   xT: () => (/* binding */ anotherPod)
/* harmony export */ });
/* harmony import */ var _findings_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(5525);
/* harmony import */ var _job_causes_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6873);
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(2286);
/* harmony import */ var _job_image_consumers_js__WEBPACK_IMPORTED_MODULE_11__ = __nccwpck_require__(4364);
/* harmony import */ var _job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__ = __nccwpck_require__(1388);
/* harmony import */ var _job_text_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(962);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6671);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(4740);
/* harmony import */ var _plan_check_executable_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(5162);
/* harmony import */ var _plan_nodes_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__(3032);
/* harmony import */ var _plan_pod_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__(8642);
/* harmony import */ var _report_step_report_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__.late(9327);












/** A node that refuses a pod, or that can't set it up, is not better within seconds. */
const PAUSES = { firstMs: 1000, mostMs: 60_000 };
/**
 * What can follow a pod if no further pull policy has to be tried. Another pod follows if the step had not started and the job
 * could not have caused the loss, for `schedule-timeout` from the first such loss in a row. After that, a retry follows if the
 * user asked for it.
 */
function afterLostPod(lost, chances) {
    return [anotherPod(lost, chances), retry(lost, chances)].filter((next) => next !== undefined);
}
/** Another pod in place of one that was lost: on which nodes, and when. */
function anotherPod(lost, { job, earlier, now, random }) {
    const { plan, finding, state } = lost;
    const where = (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .replacementAfter */ .DO)(finding);
    if (where === undefined || (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .stepHasStarted */ .gI)(state) || hasNoOtherNode(lost))
        return undefined;
    if (cutsInARow(finding, earlier) >= MAX_CUTS)
        return undefined;
    const until = (firstLoss(earlier) ?? now) + job.scheduleTimeoutMs;
    if (now >= until)
        return undefined;
    const avoided = where === 'elsewhere' ? withNode(plan.avoided, state) : plan.avoided;
    return {
        kind: 'another-pod',
        plan: { ...plan, avoided },
        announcement: (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .anotherPodInWords */ .f3)(finding, avoided),
        proof: 'never-started',
        until,
        pauseMs: pauseAfter(lossesInARow(earlier).length, random),
    };
}
function retry(lost, { job, earlier, now, random }) {
    const { plan, finding, state } = lost;
    const done = earlier.filter(({ followedBy }) => followedBy === 'retry').length;
    if (done >= job.retries || !(0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .isToRetry */ .qx)(finding, job.retryOn))
        return undefined;
    const isRisked = finding.reason === 'node-lost' && job.retryOn.includes('node-lost');
    return {
        kind: 'retry',
        plan: {
            ...plan,
            // Its list of policies was used up, and starts again.
            pullPlans: finding.pull === undefined ? plan.pullPlans : plan.pullPlans.map((one) => ({ ...one, failures: [] })),
            avoided: (0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .replacementAfter */ .DO)(finding) === 'elsewhere' ? withNode(plan.avoided, state) : plan.avoided,
        },
        announcement: (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .announced */ .yb)(`the step once more (retry ${done + 1} of ${job.retries}) after`, {
            message: finding.message,
        }),
        proof: isRisked ? 'nothing' : 'ended',
        until: now + job.scheduleTimeoutMs,
        pauseMs: pauseAfter(done, random),
    };
}
/** When the first of the pods was lost that the next one replaces (milliseconds since 1970). */
function firstLoss(earlier) {
    return lossesInARow(earlier)[0]?.endedAt;
}
/**
 * A pod that ended in another way (its pull failed, or it ran for hours) had its node, so the search for a node starts again.
 */
function lossesInARow(earlier) {
    return earlier.slice(earlier.findLastIndex(({ followedBy }) => followedBy !== 'another-pod') + 1);
}
/** A pod needs about as long to start a program; with less time left, none is made. */
const LEAST_TIME_MS = 1000;
/** Can a pod that is created after the pause start its program within the `timeout` of the step? */
function hasTimeFor({ pauseMs }, { begunAt, timeoutMs }, now) {
    return now + pauseMs + LEAST_TIME_MS <= begunAt + timeoutMs;
}
/**
 * The job with the time that is left. `timeout` spans all attempts, `schedule-timeout` those for pods that were lost one after the
 * other. `begunAt`: of the step.
 */
function withTimeLeft(job, attempts, { now, begunAt }) {
    const loss = firstLoss(attempts) ?? now;
    return {
        ...job,
        timeoutMs: Math.max(job.timeoutMs - (now - begunAt), LEAST_TIME_MS),
        scheduleTimeoutMs: Math.max(job.scheduleTimeoutMs - (now - loss), LEAST_TIME_MS),
    };
}
/** Files whose connection breaks so often break the next one too, after as long a time. */
const MAX_CUTS = 3;
function cutsInARow(finding, earlier) {
    const found = [...lossesInARow(earlier).map((attempt) => attempt.finding), finding];
    return found.length - 1 - found.findLastIndex((one) => one.reason !== 'files-in-failed');
}
const OF_SETUP = ['sandbox-failed', 'devices-not-prepared', 'added-container-failed'];
/**
 * A container of the cluster that fails on so many nodes fails on others too, for example because its server refuses the pod.
 */
const MAX_NODES = 3;
/**
 * The template names the node itself, so no scheduler chooses another one. Or the pod came again to a node that could not set
 * it up before, because no other node accepts it. Or the failure does not depend on the node.
 */
function hasNoOtherNode({ pod, plan: { avoided }, finding, state }) {
    if ((0,_findings_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .replacementAfter */ .DO)(finding) !== 'elsewhere')
        return false;
    const isSetup = OF_SETUP.some((reason) => reason === finding.reason);
    const isOfNoNode = finding.reason === 'added-container-failed' && avoided.length >= MAX_NODES - 1;
    return (pod.spec?.nodeName !== undefined || (isSetup && avoided.includes(state.pod?.node ?? '')) || isOfNoNode);
}
function withNode(avoided, state) {
    const node = state.pod?.node;
    return node === undefined ? [...avoided] : [...new Set([...avoided, node])];
}
/** The first one comes immediately. */
function pauseAfter(count, random) {
    return count === 0 ? 0 : (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .growingPause */ .aq)(count, PAUSES, random);
}
/** Looks up the nodes only if the choice depends on them. `pod`: without its checks; `why`: for the log. */
async function choosePreflight(preflight, pod, checks, nodes) {
    if (preflight === 'never')
        return { method: { kind: 'none' }, why: '' };
    if (preflight === 'image-volumes')
        return { method: { kind: 'image-volumes' }, why: 'by image volumes, as preflight asks for' };
    // If the user's own image volumes cover all checks, the nodes don't matter.
    const needsMethod = checks.some(({ volume }) => volume === undefined);
    const why = needsMethod ? await whyInitContainers(preflight, nodes) : undefined;
    if (why === undefined)
        return { method: { kind: 'image-volumes' }, why: 'by image volumes' };
    return { method: await byInitContainers(pod, nodes), why: `by init containers, ${why}` };
}
/** Undefined if image volumes can check the images. */
async function whyInitContainers(preflight, nodes) {
    if (preflight === 'always')
        return 'as preflight asks for';
    try {
        const lack = (0,_plan_nodes_js__WEBPACK_IMPORTED_MODULE_6__/* .lackOfImageVolumes */ .rP)(await nodes.kinds());
        return lack && `because ${lack}`;
    }
    catch (error) {
        return `because the nodes can\u2019t be read (${whyUnread(error)})`;
    }
}
/** A short reason why a lookup of nodes failed. */
function whyUnread(error) {
    if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_9__/* .isForbidden */ .US)(error))
        return 'the right to list nodes is missing';
    return (0,_job_errors_js__WEBPACK_IMPORTED_MODULE_9__/* .hasCode */ .up)(error, 'unreachable') && error.isLate ? 'no answer in time' : (0,_job_values_js__WEBPACK_IMPORTED_MODULE_3__/* .messageOf */ .bD)(error);
}
/** With the executable for the nodes' architecture; a wrong guess is corrected in the next attempt. */
async function byInitContainers(pod, nodes) {
    const architecture = (0,_plan_nodes_js__WEBPACK_IMPORTED_MODULE_6__/* .wantedArchitecture */ .nb)(pod) ?? (await architectureAmong(nodes)) ?? _plan_check_executable_js__WEBPACK_IMPORTED_MODULE_5__/* .ARCHITECTURES */ .X[0];
    return { kind: 'init-containers', architecture };
}
async function architectureAmong(nodes) {
    const found = await nodes.architecture().catch(() => undefined);
    return _plan_check_executable_js__WEBPACK_IMPORTED_MODULE_5__/* .ARCHITECTURES */ .X.find((one) => one === found);
}
/** After a failed pull or check the node is alive, so the proof comes soon. */
const SOON = { proof: 'never-started', until: 0, pauseMs: 0 };
/** Another way to get the images, if it can help; never if the step has started, because its program must run only once. */
async function nextAttempt(ended, { preflight, nodes, mayFallBack }) {
    if ((0,_judge_state_js__WEBPACK_IMPORTED_MODULE_4__/* .stepHasStarted */ .gI)(ended.state))
        return undefined;
    const byPolicy = mayFallBack ? await afterFailedPull(ended, nodes) : undefined;
    return byPolicy ?? (await afterFailedCheck(ended, preflight, nodes));
}
/** Undefined if no pull policy is left. A container that cannot run its image is not a failed pull. */
async function afterFailedPull({ checks, plan, finding }, nodes) {
    const { image, pull } = finding;
    if (pull === undefined || image === undefined)
        return undefined;
    const { puller, cause } = pull;
    const pullPlans = (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__/* .fallBack */ .j8)(plan.pullPlans, checks, { puller, cause });
    if (pullPlans === undefined)
        return undefined;
    const { own, users } = (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__/* .usersOf */ .ev)(pullPlans, checks, puller);
    const policy = own === undefined ? (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__/* .checkPolicy */ .hM)(users) : (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__/* .currentPolicy */ .KW)(own);
    const { preferred, note } = await whereItIs(image, users, nodes);
    return {
        ...SOON,
        kind: 'next-policy',
        plan: { ...plan, pullPlans, preferred: [...new Set([...plan.preferred, ...preferred])] },
        announcement: `trying ${policy} for ${image} after: ${(0,_job_causes_js__WEBPACK_IMPORTED_MODULE_1__/* .causeInWords */ .sn)(cause)}${note}`,
    };
}
/** An image that is not pulled again is usable only on nodes that have it. `image`: as the cluster names it. */
async function whereItIs(image, users, nodes) {
    const pullPlan = users.find(({ failures }) => failures.length > 0);
    if (pullPlan === undefined || (0,_job_pull_plan_js__WEBPACK_IMPORTED_MODULE_10__/* .currentPolicy */ .KW)(pullPlan) === 'Always')
        return { preferred: [], note: '' };
    try {
        const preferred = (0,_plan_nodes_js__WEBPACK_IMPORTED_MODULE_6__/* .nodesWith */ .eT)(await nodes.images(), image);
        const note = preferred.length === 0
            ? '; no node has reported having it so far'
            : `; nodes that report having it are preferred (${(0,_job_text_js__WEBPACK_IMPORTED_MODULE_2__/* .listed */ .KE)(preferred)})`;
        return { preferred, note };
    }
    catch (error) {
        return { preferred: [], note: `; which nodes have it was not looked up (${whyUnread(error)})` };
    }
}
/**
 * If the preflight method failed and not an image: another method. The node's runtime may not support image volumes, the
 * executable may be for another architecture, and ConfigMaps or users may be forbidden.
 */
async function afterFailedCheck({ pod, checks, plan, finding }, preflight, nodes) {
    const { method } = plan;
    const { suspect } = finding;
    const isRefused = suspect === 'check-container' || suspect === 'check-user';
    const next = (other, why, leavesUsers = plan.leavesUsers) => ({
        ...SOON,
        kind: 'other-check',
        plan: { ...plan, method: other, leavesUsers },
        announcement: why,
    });
    if (finding.outcome !== 'failure')
        return undefined;
    if (isRefused && (0,_plan_pod_js__WEBPACK_IMPORTED_MODULE_7__/* .hasUserOfOurs */ .A2)(pod))
        return next(method, `with a user of the cluster\u2019s choice for checks and checkout, not ${_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_11__/* .NOBODY */ .oQ}`, true);
    if (method.kind === 'image-volumes') {
        const isToBlame = suspect === 'image-volumes' || suspect === 'check-container';
        if (!isToBlame || checks.every(({ volume }) => volume !== undefined))
            return undefined;
        const why = 'checking images by init containers, after image volumes did not work';
        return next(await byInitContainers(pod, nodes), why);
    }
    if (method.kind === 'none')
        return undefined;
    if ((suspect === 'check-config-map' || isRefused || lacksUser(plan, finding)) && preflight !== 'always')
        return next({ kind: 'none' }, (0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_8__/* .announced */ .yb)('without checks of images', finding));
    if (suspect !== 'check-program')
        return undefined;
    const tried = [...(method.tried ?? []), method.architecture];
    const other = _plan_check_executable_js__WEBPACK_IMPORTED_MODULE_5__/* .ARCHITECTURES */ .X.find((one) => !tried.includes(one));
    return other === undefined
        ? next({ kind: 'none' }, 'without checks of images, because their program does not run on this node')
        : next({ ...method, architecture: other, tried }, `checking images by a program for ${other}, after one for ${method.architecture} did not run`);
}
/**
 * The cluster was expected to assign a user to the check, and has not, so the node does not start it with the user of its
 * image.
 */
function lacksUser({ leavesUsers }, { reason, container = '' }) {
    return leavesUsers === true && (0,_job_image_consumers_js__WEBPACK_IMPORTED_MODULE_11__/* .isCheckName */ .sh)(container) && /^(runs-as-root|non-numeric-user)$/.test(reason);
}


/***/ }),

/***/ 9464:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ createPod)
/* harmony export */ });
/* harmony import */ var _job_errors_js__WEBPACK_IMPORTED_MODULE_9__ = __nccwpck_require__(2286);
/* harmony import */ var _job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9045);
/* harmony import */ var _job_values_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6671);
/* harmony import */ var _judge_observe_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__.late(2641);
/* harmony import */ var _judge_state_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4740);
/* harmony import */ var _messages_refusals_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__.late(1577);
/* harmony import */ var _messages_rights_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__.late(1399);
/* harmony import */ var _report_step_report_js__WEBPACK_IMPORTED_MODULE_6__ = __nccwpck_require__.late(9327);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_7__ = __nccwpck_require__.late(2844);
/* harmony import */ var _ports_js__WEBPACK_IMPORTED_MODULE_8__ = __nccwpck_require__(5487);










/** Each try passes the whole admission of the API server, and many steps can wait for the same quota. */
const PAUSES = { firstMs: 2000, mostMs: 15_000 };
/**
 * Creates a pod. Tries again while a quota has no room for it that other pods can free (the pod would fit without other pods),
 * or while an object that admission needs is being changed, and the pod was certainly not created. `timeoutMs`: counted from
 * the first refusal. `onNote` receives lines for the log.
 */
async function createWithRoom(create, namespace, timeoutMs, { clock, until, onNote }) {
    let end;
    let told;
    for (let tries = 1;; tries++) {
        const creation = await create();
        const why = lackOfRoom(creation, namespace);
        if (why === undefined)
            return creation;
        end ??= clock.now() + timeoutMs;
        if (clock.now() >= end || until.aborted)
            return creation;
        if (why.rawMessage !== told)
            onNote((0,_report_step_report_js__WEBPACK_IMPORTED_MODULE_6__/* .announced */ .yb)('waiting for room', { message: why.message }));
        told = why.rawMessage;
        const pause = Math.min((0,_job_values_js__WEBPACK_IMPORTED_MODULE_1__/* .growingPause */ .aq)(tries, PAUSES, clock.random()), end - clock.now());
        await clock.wait(pause, until).catch(() => { });
        if (until.aborted)
            return creation;
    }
}
/** The message of the quota, if it can have room later, or of the concurrent change. */
function lackOfRoom(creation, namespace) {
    if (creation.kind === 'created' || creation.mayExist || !(0,_job_errors_js__WEBPACK_IMPORTED_MODULE_9__/* .hasCode */ .up)(creation.error, 'api'))
        return undefined;
    const { error } = creation;
    const refusal = (0,_messages_refusals_js__WEBPACK_IMPORTED_MODULE_4__/* .refused */ .J5)(error, { what: 'create the pod', namespace });
    const isFull = refusal.reason === 'quota-exceeded' && refusal.persistence === 'transient';
    const isChanging = error.status === 409 && (0,_messages_refusals_js__WEBPACK_IMPORTED_MODULE_4__/* .passesSoon */ .v0)(error);
    return isFull || isChanging ? refusal : undefined;
}
/** No node writes an event about a pod sooner after its gate was opened. */
const FIRST_EVENT_MS = 50;
/** How long events are held back for the answer to the watch of the pod. It comes with theirs, usually sooner. */
const WATCH_ANSWER_TIMEOUT_MS = 2000;
/** How long to wait for a create request in flight when the step ends: it can still create a pod, which must be deleted. */
const CREATE_ANSWER_TIMEOUT_MS = 3000;
/**
 * Sends the create request, and watches the pod from the version of the answer on. Events are watched at once, because the name
 * is known, but after the create request, which nothing should delay. They are handled after the first answer to the watch of
 * the pod, so that a missing right is reported as such. The gate of the pod is opened when its Secret and ConfigMap exist.
 * `created` settles when the create request has its answer, well or not; `mayExist` stops further tries to create the pod, and
 * settles with whether there can be a pod to delete.
 * `signal`: ends the tries to create the pod, and the watches; `ofEvents`: ends the watch of events.
 */
function createAndWatch({ pod, dependents, judge }, options, { cluster, clock }, { put, onAnswer, signal, ofEvents }) {
    const { begunAt, timeoutMs, scheduleTimeoutMs = timeoutMs } = options;
    // After it, the pod is neither created nor started.
    const timeLeftMs = begunAt + timeoutMs - clock.now();
    const stopped = new AbortController();
    const until = AbortSignal.any([signal, stopped.signal, clock.timeout(Math.max(0, timeLeftMs))]);
    const fail = (verb) => (error) => {
        // A request that was given up fails, which is not an error.
        if (!until.aborted || verb === 'watch')
            put({ kind: 'trouble', verb, error });
    };
    const watchAnswered = Promise.withResolvers();
    let mayStartAt = Number.POSITIVE_INFINITY;
    const isEarly = () => clock.now() < mayStartAt + FIRST_EVENT_MS;
    const namespace = pod.metadata?.namespace ?? '';
    const create = async () => {
        // The work before the pod, such as the pull secrets, may have used up the time.
        if (timeLeftMs <= 0)
            return false;
        const gated = (0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .withGate */ .ki)(pod);
        const send = () => cluster.create(gated, until);
        const onNote = (text) => put({ kind: 'note', text });
        const creation = await createWithRoom(send, namespace, scheduleTimeoutMs, { clock, until, onNote });
        if (creation.kind === 'failed') {
            fail('create')(creation.error);
            return creation.mayExist;
        }
        onAnswer(creation);
        for (const warning of creation.warnings)
            onNote(`the API server warns: ${warning}`);
        if (!(0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isGated */ .m3)(creation.pod))
            mayStartAt = clock.now();
        put({ at: clock.now(), pod: creation.pod });
        each(cluster.pods(creation.pod, signal, watchAnswered.resolve), put)
            .catch(fail('watch'))
            .finally(watchAnswered.resolve);
        void clock
            .wait(WATCH_ANSWER_TIMEOUT_MS, signal)
            .catch(() => { })
            .finally(watchAnswered.resolve); // or the step has ended
        // The pod as the cluster admitted it may have ended the step already.
        const admitted = (0,_judge_observe_js__WEBPACK_IMPORTED_MODULE_2__/* .observe */ .l)((0,_judge_state_js__WEBPACK_IMPORTED_MODULE_3__/* .startState */ .Y1)(options), { at: clock.now(), pod: creation.pod });
        if (judge(admitted, clock.now()).kind === 'waiting')
            void start(creation.pod);
        return true;
    };
    /** The gate stays closed if the pod was given up meanwhile. */
    const start = async (created) => {
        let verb = 'create';
        try {
            if (dependents.length > 0)
                await cluster.createDependents(created, dependents, until);
            if (!(0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .isGated */ .m3)(created) || until.aborted)
                return;
            verb = 'patch';
            mayStartAt = clock.now();
            await cluster.openGate(created, until);
        }
        catch (error) {
            fail(verb)(error);
        }
    };
    const created = create();
    const seeInTurn = async (observation) => {
        await watchAnswered.promise;
        put(observation);
    };
    each(cluster.events(pod.metadata?.name ?? '', isEarly, ofEvents), seeInTurn).catch((error) => put({
        kind: 'note',
        text: `cannot watch events, so a failure may be detected up to 15 s later. ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_7__/* .whyFailed */ .KE)(error, { what: 'watch events', namespace })}`,
    }));
    const mayExist = () => {
        stopped.abort();
        return Promise.race([created, clock.wait(CREATE_ANSWER_TIMEOUT_MS).then(() => true)]);
    };
    return { created, mayExist };
}
async function each(items, take) {
    for await (const item of items)
        await take(item);
}
/** Timers hold 31 bits. With a later deadline, `take` can return undefined early, and the caller asks again. */
const MAX_TIMER_MS = 2_147_483_647;
/** Brings items of several sources to one reader, in order of arrival. */
function openQueue(clock) {
    const items = [];
    let wake;
    return {
        put(item) {
            items.push(item);
            wake?.();
        },
        /** The next item; undefined if none arrived until `deadline` (milliseconds since 1970), or until `signal` aborts. */
        async take(deadline, signal) {
            if (items.length === 0) {
                const woken = new AbortController();
                wake = () => woken.abort();
                const ms = Math.min(Math.max(0, deadline - clock.now()), MAX_TIMER_MS);
                const until = signal === undefined ? woken.signal : AbortSignal.any([woken.signal, signal]);
                await clock.wait(ms, until).catch(() => { }); // it rejects when it is woken
                wake = undefined;
            }
            return items.shift();
        },
    };
}
/** The verdict waits for them. */
const EVENTS_TIMEOUT_MS = 2000;
/**
 * Creates a pod and watches it and its events, from before it exists. Disposal ends its watches and deletes it, unless `delete` or
 * `keep` was called. `record` receives every observation before it is judged.
 */
function createPod(toRun, options, { cluster, clock, cleanup, interrupted }, record = () => { }) {
    const { pod, dependents } = toRun;
    const { name = '', namespace = '' } = pod.metadata ?? {};
    const registered = cleanup.register((0,_ports_js__WEBPACK_IMPORTED_MODULE_8__/* .ownedPod */ .j)(pod.metadata));
    const watches = new AbortController();
    const { put, take } = openQueue(clock);
    const interrupt = () => put({ kind: 'interrupt' });
    interrupted.addEventListener('abort', interrupt);
    const signal = AbortSignal.any([watches.signal, interrupted]);
    const startPhase = new AbortController();
    const { created, mayExist } = createAndWatch(toRun, options, { cluster, clock }, {
        put,
        onAnswer: (creation) => registered.created((0,_ports_js__WEBPACK_IMPORTED_MODULE_8__/* .ownedPod */ .j)(creation.pod.metadata), creation.mayBeMore),
        signal,
        ofEvents: AbortSignal.any([signal, startPhase.signal]),
    });
    let state = (0,_judge_state_js__WEBPACK_IMPORTED_MODULE_3__/* .startState */ .Y1)(options);
    let lastSeen;
    let isDecided = false;
    let isToGo = false;
    const add = (observation) => {
        record(observation);
        if ('pod' in observation)
            lastSeen = observation.pod;
        state = (0,_judge_observe_js__WEBPACK_IMPORTED_MODULE_2__/* .observe */ .l)(state, observation);
        // A watch of events costs the API server all events of the namespace, and these events show how a start proceeds. Only the
        // node writes statuses.
        if (state.pod?.containers.every(({ hasStarted }) => hasStarted))
            startPhase.abort();
    };
    const has = (kind) => dependents.some(({ resource }) => resource === kind);
    const stopWatching = () => {
        interrupted.removeEventListener('abort', interrupt);
        watches.abort();
    };
    const keep = () => {
        isDecided = true;
        registered.keep();
    };
    const deletePod = async (graceSeconds) => {
        isDecided = true;
        isToGo = true;
        const isTaken = await registered.delete(graceSeconds);
        if (!isTaken)
            put({ kind: 'trouble', verb: 'delete', error: undefined });
        return isTaken;
    };
    const lookAgain = async () => {
        try {
            const found = await cluster.pod(name, signal);
            const at = clock.now();
            const isOurs = found?.metadata?.uid === state.pod?.uid;
            put(found !== undefined && isOurs ? { at, pod: found } : { at, gone: true, unseen: true });
        }
        catch (error) {
            // Without the right to read the pod, its last observed state is used.
            if ((0,_job_errors_js__WEBPACK_IMPORTED_MODULE_9__/* .isForbidden */ .US)(error) && lastSeen !== undefined)
                put({ at: clock.now(), pod: lastSeen });
            else if (!signal.aborted)
                put({ kind: 'trouble', verb: 'watch', error });
        }
    };
    return {
        name,
        namespace,
        /** The pod of the create request, without the gate. */
        requested: pod,
        clock,
        /** Settles when the create request has its answer, well or not. */
        created,
        get needed() {
            return (0,_messages_rights_js__WEBPACK_IMPORTED_MODULE_5__/* .neededRights */ .P)({
                secrets: has('secrets'),
                configmaps: has('configmaps'),
                attach: (0,_job_pod_parts_js__WEBPACK_IMPORTED_MODULE_0__/* .filesInto */ .YA)(pod.spec)?.way === 'attach',
            });
        },
        get state() {
            return state;
        },
        /** Was a delete request sent, accepted or not? */
        isToGo: () => isToGo,
        /** Aborts when the watches end, and when the host cancels. */
        signal,
        /**
         * Waits for one observation, an interruption, `deadline` (milliseconds since 1970), or until `signal` aborts. Returns the
         * interruption.
         */
        async next(deadline, signal) {
            const update = await take(deadline, signal);
            if (update === undefined || 'kind' in update)
                return update;
            add(update);
            return undefined;
        },
        /** Adds an observation that no watch makes, such as the first lines of the log. */
        add,
        /** Queues such an observation, which ends the wait of `next`. */
        put,
        /** Queues the failure of a request about the pod, which ends the wait of `next` too. */
        fail(verb, error) {
            if (!signal.aborted)
                put({ kind: 'trouble', verb, error });
        },
        /** Ends the tries to create it; false if it was certainly not created, so that there is nothing to delete. */
        mayExist,
        /** Reads the pod once more, as an observation; if that is not allowed, uses the pod as it was last seen. */
        lookAgain: () => void lookAgain(),
        /**
         * The events are watched until all containers have started; adds those since then. Does nothing while they are watched.
         * Throws where they can't be read.
         */
        async addLaterEvents() {
            if (!startPhase.signal.aborted || signal.aborted)
                return;
            const late = AbortSignal.any([signal, clock.timeout(EVENTS_TIMEOUT_MS)]);
            for (const event of await cluster.eventsSoFar(name, late))
                add(event);
        },
        lastOutageEnd: cluster.lastOutageEnd,
        stopWatching,
        /** Called if the pod is kept, or was never created. */
        keep,
        /** Was the delete accepted? If not, `next` also returns trouble. `graceSeconds`: undefined for the pod's own. */
        delete: deletePod,
        async [Symbol.asyncDispose]() {
            // Does not wait for the response to the delete; disposing of the cleanup does.
            if (!isDecided && (await mayExist()))
                void deletePod(toRun.graceSeconds);
            else if (!isDecided)
                keep();
            stopWatching();
        },
    };
}


/***/ }),

/***/ 5487:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ tokenOf),
/* harmony export */   j: () => (/* binding */ ownedPod)
/* harmony export */ });
/* harmony import */ var _job_identity_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7559);

function ownedPod(metadata) {
    return { name: metadata?.name ?? '', token: tokenOf(metadata), uid: metadata?.uid };
}
/** The token of a pod: random, known only to its step before the pod exists. Empty if there is none. */
function tokenOf(metadata) {
    return metadata?.annotations?.[_job_identity_js__WEBPACK_IMPORTED_MODULE_0__/* .TOKEN_ANNOTATION */ .ap] ?? '';
}


/***/ }),

/***/ 3289:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

"use strict";
/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   KT: () => (/* binding */ hasCollector),
/* harmony export */   bp: () => (/* binding */ TRACES_ENDPOINT),
/* harmony export */   sR: () => (/* binding */ ENDPOINT)
/* harmony export */ });
/**
 * The address of a collector: the first of these that is set.
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp
 */
const TRACES_ENDPOINT = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
/** Does the input or a variable of the runner name a collector? Only then is the rest of this folder loaded. */
function hasCollector(input, env) {
    return input.trim() !== '' || Boolean(env[TRACES_ENDPOINT] || env[ENDPOINT]);
}


/***/ })

/******/ 	});
/************************************************************************/
/******/ 	// The module cache
/******/ 	var __webpack_module_cache__ = {};
/******/ 	
/******/ 	// The require function
/******/ 	function __nccwpck_require__(moduleId) {
/******/ 		// Check if module is in cache
/******/ 		var cachedModule = __webpack_module_cache__[moduleId];
/******/ 		if (cachedModule !== undefined) {
/******/ 			return cachedModule.exports;
/******/ 		}
/******/ 		if (!__webpack_modules__[moduleId]) Object.assign(__webpack_modules__, require("./late.cjs"));
// Create a new module (and put it into the cache)
/******/ 		var module = __webpack_module_cache__[moduleId] = {
/******/ 			id: moduleId,
/******/ 			// no module.loaded needed
/******/ 			exports: {}
/******/ 		};
/******/ 	
/******/ 		// Execute the module function
/******/ 		var threw = true;
/******/ 		try {
/******/ 			__webpack_modules__[moduleId].call(module.exports, module, module.exports, __nccwpck_require__);
/******/ 			threw = false;
/******/ 		} finally {
/******/ 			if(threw) delete __webpack_module_cache__[moduleId];
/******/ 		}
/******/ 	
/******/ 		// Return the exports of the module
/******/ 		return module.exports;
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.late = (id) => new Proxy({}, { get: (_, name) => __nccwpck_require__(id)[name] });
// expose the modules object (__webpack_modules__)
/******/ 	__nccwpck_require__.m = __webpack_modules__;
/******/ 	
/************************************************************************/
/******/ 	/* webpack/runtime/asset-relocator-loader */
/******/ 	if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = __dirname + "/";
/******/ 	
/******/ 	/* webpack/runtime/define property getters */
/******/ 	(() => {
/******/ 		// define getter functions for harmony exports
/******/ 		__nccwpck_require__.d = (exports, definition) => {
/******/ 			for(var key in definition) {
/******/ 				if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 					Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 				}
/******/ 			}
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/ensure chunk */
/******/ 	(() => {
/******/ 		__nccwpck_require__.f = {};
/******/ 		// This file contains only the entry chunk.
/******/ 		// The chunk loading function for additional chunks
/******/ 		__nccwpck_require__.e = (chunkId) => {
/******/ 			return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 				__nccwpck_require__.f[key](chunkId, promises);
/******/ 				return promises;
/******/ 			}, []));
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/get javascript chunk filename */
/******/ 	(() => {
/******/ 		// This function allow to reference async chunks
/******/ 		__nccwpck_require__.u = (chunkId) => {
/******/ 			// return url for filenames based on template
/******/ 			return ({"166":"recording","214":"receive","303":"attach","384":"trace","518":"proxies.packages","648":"pack","715":"services","929":"pack-receive.packages","984":"proxies"})[chunkId] + ".cjs";
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/hasOwnProperty shorthand */
/******/ 	(() => {
/******/ 		__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/make namespace object */
/******/ 	(() => {
/******/ 		// define __esModule on exports
/******/ 		__nccwpck_require__.r = (exports) => {
/******/ 			if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 				Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 			}
/******/ 			Object.defineProperty(exports, '__esModule', { value: true });
/******/ 		};
/******/ 	})();
/******/ 	
/******/ 	/* webpack/runtime/require chunk loading */
/******/ 	(() => {
/******/ 		// no baseURI
/******/ 		
/******/ 		// object to store loaded chunks
/******/ 		// "1" means "loaded", otherwise not loaded yet
/******/ 		var installedChunks = {
/******/ 			792: 1
/******/ 		};
/******/ 		
/******/ 		// no on chunks loaded
/******/ 		
/******/ 		var installChunk = (chunk) => {
/******/ 			var moreModules = chunk.modules, chunkIds = chunk.ids, runtime = chunk.runtime;
/******/ 			for(var moduleId in moreModules) {
/******/ 				if(__nccwpck_require__.o(moreModules, moduleId)) {
/******/ 					__nccwpck_require__.m[moduleId] = moreModules[moduleId];
/******/ 				}
/******/ 			}
/******/ 			if(runtime) runtime(__nccwpck_require__);
/******/ 			for(var i = 0; i < chunkIds.length; i++)
/******/ 				installedChunks[chunkIds[i]] = 1;
/******/ 		
/******/ 		};
/******/ 		
/******/ 		// require() chunk loading for javascript
/******/ 		__nccwpck_require__.f.require = (chunkId, promises) => {
/******/ 			// "1" is the signal for "already loaded"
/******/ 			if(!installedChunks[chunkId]) {
/******/ 				if(true) { // all chunks have JS
/******/ 					installChunk(require("./" + __nccwpck_require__.u(chunkId)));
/******/ 				} else installedChunks[chunkId] = 1;
/******/ 			}
/******/ 		};
/******/ 		
/******/ 		// no external install chunk
/******/ 		
/******/ 		// no HMR
/******/ 		
/******/ 		// no HMR manifest
/******/ 	})();
/******/ 	
/************************************************************************/
/******/ 	
/******/ 	// startup
/******/ 	// Load entry module and return exports
/******/ 	// This entry module used 'module' so it can't be inlined
/******/ 	var __webpack_exports__ = __nccwpck_require__(6912);
/******/ 	module.exports = __webpack_exports__;
/******/ 	
/******/ })()
;
})
