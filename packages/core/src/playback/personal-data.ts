import { definePersonalData, deleted, exported, kept } from '../shared/personal-data.ts';

export const playbackPersonalData = definePersonalData({
  feature: 'playback',
  tables: {
    playback_progress: { accountId: deleted, videoId: exported(deleted) },
    play: { accountId: deleted, videoId: exported(deleted), sessionId: deleted, deviceId: deleted },
    stream_slot: { accountId: kept('a number of a stream beside the id of an account that is nobody') },
  },
  // Sessions end first, and their playbacks with them, because players must be notified.
  after: ['account'],
  async erase(queries, { accountId }) {
    await queries.playbackProgress.deleteMany({ where: { accountId } });
    await queries.play.deleteMany({ where: { accountId } });
  },
  async export(queries, { accountId }) {
    const video = { select: { title: true } };
    const progress = await queries.playbackProgress.findMany({
      where: { accountId },
      select: {
        videoId: true,
        video,
        currentTime: true,
        totalTime: true,
        durationWatched: true,
        watched: true,
        observedAt: true,
      },
      orderBy: { updatedAt: 'asc' },
    });
    const plays = await queries.play.findMany({
      where: { accountId },
      select: {
        videoId: true,
        video,
        secondsWatched: true,
        startedAt: true,
        seenAt: true,
        endedAt: true,
        endReason: true,
      },
      orderBy: { startedAt: 'asc' },
    });
    return { progress: progress.map(withTitle), plays: plays.map(withTitle) };
  },
});

function withTitle<R extends { readonly video: { readonly title: string } }>({ video, ...row }: R) {
  return { ...row, videoTitle: video.title };
}
