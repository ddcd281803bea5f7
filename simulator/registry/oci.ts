/**
 * The OCI image format as values: content is named by its digest, an image is the manifests and blobs it needs.
 * https://github.com/opencontainers/image-spec/blob/main/manifest.md
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type TarEntry, tar } from './tar.ts';

export const MEDIA_TYPES = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
  /** Docker's format before 2016, which containerd and the newer Docker refuse. */
  schema1: 'application/vnd.docker.distribution.manifest.v1+prettyjws',
} as const;

/** GOARCH names, as images and nodes use them. */
export type Architecture = 'amd64' | 'arm64';

/** This machine's architecture. */
export const MACHINE: Architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';

export interface Manifest {
  readonly mediaType: string;
  /** 'sha256:…' of the body. */
  readonly digest: string;
  readonly body: Buffer;
}

export interface Image {
  /** The manifest that a tag points to. */
  readonly top: Manifest;
  /** The manifests that an index points to; empty for an image of a single platform. */
  readonly inner: readonly Manifest[];
  /** Config and layers by digest. */
  readonly blobs: ReadonlyMap<string, Buffer>;
  /** The architecture of a single-platform image, or the first one of an index. */
  readonly architecture: Architecture;
}

/** One layer: the compressed bytes that travel, and the digest of the tar within, which the config names. */
export interface Layer {
  readonly bytes: Buffer;
  readonly diffId: string;
}

/** What a container starts with unless its pod says otherwise; the names are the image format's. */
export interface ImageConfig {
  /** KEY=VALUE. */
  readonly Env?: readonly string[];
  readonly Entrypoint?: readonly string[];
  readonly Cmd?: readonly string[];
  readonly User?: string;
  readonly WorkingDir?: string;
}

/** 'sha256:' and the hexadecimal hash. */
export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Packs files into a layer. `compress: false` saves the time for content that does not shrink. */
export function layer(entries: readonly TarEntry[], { compress = true } = {}): Layer {
  const archive = tar(entries);
  return { bytes: gzipSync(archive, { level: compress ? 6 : 0 }), diffId: digestOf(archive) };
}

/** An image of one platform out of its layers, lowest first. */
export function image(layers: readonly Layer[], architecture: Architecture, config: ImageConfig): Image {
  const configBytes = json({
    architecture,
    os: 'linux',
    config,
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: [],
  });
  const top = manifest(MEDIA_TYPES.manifest, {
    config: descriptor(MEDIA_TYPES.config, configBytes),
    layers: layers.map(({ bytes }) => descriptor(MEDIA_TYPES.layer, bytes)),
  });
  const contents = [configBytes, ...layers.map(({ bytes }) => bytes)];
  const blobs = new Map(contents.map((bytes) => [digestOf(bytes), bytes]));
  return { top, inner: [], blobs, architecture };
}

/** One image for several platforms: a node takes the entry of its own architecture. */
export function index(images: readonly [Image, ...Image[]]): Image {
  const top = manifest(MEDIA_TYPES.index, {
    manifests: images.map(({ top: inner, architecture }) => ({
      ...descriptor(inner.mediaType, inner.body),
      platform: { architecture, os: 'linux' },
    })),
  });
  const blobs = new Map(images.flatMap((one) => [...one.blobs]));
  return { top, inner: images.map((one) => one.top), blobs, architecture: images[0].architecture };
}

/**
 * The image as a file for `ctr images import`: an OCI layout in a tar, which names the image `reference`.
 * https://github.com/opencontainers/image-spec/blob/main/image-layout.md
 */
export function archive(reference: string, { top, inner, blobs }: Image): Buffer {
  const entry = {
    ...descriptor(top.mediaType, top.body),
    annotations: { 'io.containerd.image.name': reference },
  };
  const contents = [...blobs.values(), ...inner.map(({ body }) => body), top.body];
  return tar([
    { kind: 'file', path: 'oci-layout', content: json({ imageLayoutVersion: '1.0.0' }) },
    { kind: 'file', path: 'index.json', content: json({ schemaVersion: 2, manifests: [entry] }) },
    ...contents.map((content): TarEntry => {
      return { kind: 'file', path: `blobs/${digestOf(content).replace(':', '/')}`, content };
    }),
  ]);
}

/** A manifest of any media type around these fields. */
export function manifest(mediaType: string, fields: object): Manifest {
  const body = json({ schemaVersion: 2, mediaType, ...fields });
  return { mediaType, digest: digestOf(body), body };
}

/** How one piece of content points to another. */
function descriptor(mediaType: string, bytes: Buffer) {
  return { mediaType, digest: digestOf(bytes), size: bytes.length };
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
