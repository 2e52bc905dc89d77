declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on bytes of an open file (fcntl OFD lock, LockFileEx); false if another process holds it. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
