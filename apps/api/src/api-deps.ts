import type { Authentication } from './http/authentication.ts';
import type { FileCache } from './http/media/file-cache.ts';
import type { UploadStore } from './http/upload-store.ts';
import type {
  BattleBoard,
  Callers,
  Contributions,
  CoreDeps,
  CatalogUpdates,
  MediaPaths,
  PlaybackLeases,
  PointsReader,
  Recommender,
  RemoteConfigStore,
  RevokedSessions,
  UserInfoReader,
} from '@houselights/core';

/** The API's dependencies: the core's, and what every process keeps in memory. */
export interface ApiDeps {
  readonly core: CoreDeps;
  readonly remoteConfig: RemoteConfigStore;
  readonly authentication: Authentication;
  readonly callers: Callers;
  readonly revoked: RevokedSessions;
  readonly userInfo: UserInfoReader;
  readonly points: PointsReader;
  readonly board: BattleBoard;
  readonly contributions: Contributions;
  readonly catalogUpdates: CatalogUpdates;
  readonly recommender: Recommender;
  readonly mediaPaths: MediaPaths;
  readonly leases: PlaybackLeases;
  /** The stored files of media. */
  readonly mediaFiles: FileCache;
  readonly uploads: UploadStore;
  /** Maximum size of one upload, in bytes. */
  readonly uploadMaxBytes: number;
}
