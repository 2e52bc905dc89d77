declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on a byte range of an open file (fcntl OFD lock, LockFileEx); false when another holds it. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
