import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';

/** An idea that may get made. */
export const Project = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    /** The points it has received so far. */
    points: z.int(),
    /** The resulting film, once released. */
    mediaId: Id.nullable(),
    seasonId: Id.nullable(),
    /** The pitch: plays without signing in. The URLs are valid for hours; read the project again for fresh ones. */
    videos: z.array(z.object({ format: z.enum(['dash', 'hls']), url: z.string() })),
    images: z.array(z.object({ type: z.enum(['packshot', 'packshot-vertical']), url: z.string() })),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

const battleTimes = {
  id: Id,
  startDate: Instant,
  /** The first instant at which contributions no longer count. */
  endDate: Instant,
  /** True from startDate until just before endDate, by the database's clock. */
  active: z.boolean(),
};

/** The current battle; else one that has just ended and is being counted, else the next, else the last. */
export const ActiveBattle = z
  .object({
    ...battleTimes,
    leftProject: Project,
    rightProject: Project,
    /** Rises with every contribution: of two tallies, the one with the higher version is newer. */
    version: z.int(),
    /** True once the result is sealed and can be recounted. */
    sealed: z.boolean(),
    /** The server's time of this answer: the clocks on pages follow it. */
    now: Instant,
  })
  .meta({ id: 'ActiveBattle' });
export type ActiveBattle = z.infer<typeof ActiveBattle>;

/** A project that won, for the carousel. */
export const PastProject = z
  .object({
    id: Id,
    title: z.string(),
    images: Project.shape.images,
    mediaId: Id.nullable(),
    seasonId: Id.nullable(),
    battleId: Id,
  })
  .meta({ id: 'PastProject' });
export type PastProject = z.infer<typeof PastProject>;

/** A project whose vote is over. */
export const CompleteProject = Project.extend({ battleId: Id, won: z.boolean(), endDate: Instant }).meta({
  id: 'CompleteProject',
});
export type CompleteProject = z.infer<typeof CompleteProject>;

/** A project with its battle. */
export const ProjectPage = z
  .object({
    project: Project,
    battle: z
      .object({ ...battleTimes, opponent: Project, won: z.boolean().nullable(), sealed: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'ProjectPage' });
export type ProjectPage = z.infer<typeof ProjectPage>;

/** The points of both projects in a battle. */
export const Tally = z
  .object({ battleId: Id, version: z.int(), leftPoints: z.int(), rightPoints: z.int() })
  .meta({ id: 'Tally' });
export type Tally = z.infer<typeof Tally>;

/** The tally after a contribution, and the contributor's remaining points. */
export const Contributed = Tally.extend({ projectId: Id, points: z.int(), pointsAvailable: z.int() }).meta({
  id: 'Contributed',
});
export type Contributed = z.infer<typeof Contributed>;
