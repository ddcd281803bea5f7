// src/post.ts
if (process.env["STATE_leftovers"]) {
	const { endOnError, reportWithoutWords } = await import("./process-events.js");
	endOnError(reportWithoutWords);
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
	const { loadMain } = await import("./compiled.js");
	await loadMain().post();
}
export {};
