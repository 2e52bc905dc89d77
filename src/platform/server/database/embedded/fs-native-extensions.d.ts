declare module 'fs-native-extensions' {
  /** An exclusive lock on bytes of an open file (fcntl OFD lock, LockFileEx); false when another process holds it. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
