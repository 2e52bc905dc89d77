/** Media types of an owner's files (§17). */
export const FILE_TYPES = [
  'text/plain',
  'text/markdown',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
export type FileType = (typeof FILE_TYPES)[number]
