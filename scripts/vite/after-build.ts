import type { Plugin } from 'vite'

/**
 * Returns a plugin that calls `work` with the client build's folder once all its files are written. Several such plugins run
 * in the order of their registration.
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
