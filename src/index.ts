// Entry point of the step (action.yml). Handles signals before it loads anything else: an early cancel is reported.

import { interruption } from './interruption.ts';

const interrupted = interruption(process);
const { main } = await import('./main.ts');
await main(interrupted);
