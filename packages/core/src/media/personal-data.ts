import { cleared, definePersonalData, exported, kept } from '../shared/personal-data.ts';
import type { Exportable } from '../shared/personal-data.ts';

const published = kept('a film stays with the site that published it; its owner is nobody');

export const mediaPersonalData = definePersonalData({
  feature: 'media',
  tables: {
    video: {
      ownerId: published,
      creatorName: exported(cleared),
      title: exported(published),
      description: exported(published),
      chapters: exported(published),
      artKey: published,
      heroKey: published,
    },
    asset: { ownerId: published, originalFilename: exported(published), sourceKey: published },
  },
  async erase(queries, { accountId }, now) {
    // Cards and search show the name that a video was created under.
    await queries.video.updateMany({ where: { ownerId: accountId }, data: { creatorName: null, updatedAt: now } });
  },
  async export(queries, { accountId }) {
    const videos = await queries.video.findMany({
      where: { ownerId: accountId },
      select: {
        id: true,
        title: true,
        description: true,
        creatorName: true,
        chapters: true,
        publishedAt: true,
        createdAt: true,
      },
      orderBy: { createdAt: 'asc' },
    });
    const uploads = await queries.asset.findMany({
      where: { ownerId: accountId },
      select: { id: true, originalFilename: true, size: true, createdAt: true },
      orderBy: { createdAt: 'asc' },
    });
    return {
      videos: videos.map(({ chapters, ...video }) => ({ ...video, chapters: chapters as Exportable })),
      uploads: uploads.map(({ size, ...upload }) => ({ ...upload, bytes: Number(size) })),
    };
  },
});
