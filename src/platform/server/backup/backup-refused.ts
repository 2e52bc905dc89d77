/** The file cannot be written or cannot be used, or the database is none to back up; `message` is the one line to print. */
export class BackupRefused extends Error {}
