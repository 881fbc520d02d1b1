export { DatabaseNotEmpty, seedDatabase } from './seed.ts';
export type { SeedOptions, SeedSize } from './seed.ts';
