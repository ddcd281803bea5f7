// src/process-events.ts
function endOnError(report) {
	process.removeAllListeners("uncaughtException").on("uncaughtException", (error) => {
		try {
			report(error);
		} catch {
			reportWithoutWords();
		}
		process.exit(1);
	});
}
function reportWithoutWords() {
	process.stdout.write("::error title=Pod Step failed::This is a bug in Pod Step, and its error cannot be shown, because it can contain secrets. Please report it with the workflow step (without secrets) and the last lines of this log.\n");
}
export { endOnError, reportWithoutWords };
