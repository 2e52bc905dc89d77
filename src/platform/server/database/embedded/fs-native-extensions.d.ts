declare module 'fs-native-extensions' {
  /** Locks bytes of a file exclusively (fcntl OFD lock, LockFileEx). Returns false if another process holds the lock. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
