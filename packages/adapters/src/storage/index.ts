export { contentTypeOf } from './content-types.ts';
export { createDiskStorage } from './disk.ts';
export { createS3Storage } from './s3.ts';
export { createWorkFolders } from './work-folders.ts';
export { foldersOf, watchDisks } from './watch-disks.ts';
export { createMediaStorage } from './create.ts';
export { openUploadDatastore } from './upload-datastore.ts';
export type { UploadDatastore } from './upload-datastore.ts';
