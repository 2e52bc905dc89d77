import { join } from 'node:path'
import { folderAbove } from './folder-above.ts'

/** The files that the server needs besides its program: fonts and pictures. */
export const assetsFolder = (): string => folderAbove('assets', join('fonts', 'OFL.txt'))
