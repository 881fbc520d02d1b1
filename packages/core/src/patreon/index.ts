export {
  completePatreonLink,
  dropPatreonLink,
  getPatreon,
  startPatreonLink,
  unlinkPatreon,
} from './patreon-link.command.ts';
export { listPatreonTiers, refreshPatreon, setPatreonTiers } from './refresh-patreon.command.ts';
