import type { Plugin } from 'vite'

/**
 * Returns a Vite plugin that calls `work` with the client build's folder once all files are written. These include the files
 * that Vite copies from public/ and those of other plugins' `writeBundle`. Several plugins of this kind run in the order of
 * their registration.
 */
export function afterBuild(name: string, work: (folder: string) => Promise<void>): Plugin {
  return {
    name,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await work(this.environment.config.build.outDir)
      },
    },
  }
}
