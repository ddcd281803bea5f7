// Entry point after the steps of the job (action.yml), also if main was killed before it could log anything. A file of
// its own, so that it can't be confused with main.
const { post } = await import('./main.js');
await post();
export {};
