// What the runner starts after the job's steps (action.yml), also where main was killed before it could say anything: an
// entry of its own, so that it can't be mistaken for main.
const { post } = await import('./main.js');
await post();
export {};
