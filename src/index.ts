// What the runner starts for the step (action.yml). The signals are listened to before anything else is loaded, so that a
// step that is cancelled at once still says so.

import { interruption } from './interruption.ts';

const interrupted = interruption(process);
const { main } = await import('./main.ts');
await main(interrupted);
