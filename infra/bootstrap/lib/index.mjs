export { ensureInstalled } from './install.mjs';
export { runNode } from './run-node.mjs';
