import type { Database } from '@houselights/db';
import type { CaptionReader } from '../ports/caption-reader.ts';
import type { MediaStorage } from '../ports/media-storage.ts';
import type { WorkFolders } from '../ports/work-folders.ts';
import type { Transcoder } from '../ports/transcoder.ts';

/** The dependencies for turning uploads into films. */
export interface MediaDeps {
  readonly db: Database;
  readonly storage: MediaStorage;
}

export interface CaptionDeps extends MediaDeps {
  readonly readCaptions: CaptionReader;
}

export interface PrepareDeps extends MediaDeps {
  readonly transcoder: Transcoder;
  readonly workFolders: WorkFolders;
}
