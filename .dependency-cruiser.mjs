// oxlint-disable-next-line import/no-default-export -- dependency-cruiser reads its configuration from the default export
export { boundaries as default } from './packages/tooling/src/boundaries.ts';
