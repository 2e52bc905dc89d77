// @ts-check
/**
 * `node scripts/program.mjs NAME …`: runs a program of dist/server. Does not install packages, because npm could remove
 * packages that a running server needs.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build.mjs'
import { Refusal, root, runCommand } from './run.mjs'

await runCommand(async () => {
  // Removes NAME from this process's arguments, because the program expects its own arguments in that place.
  const [name] = process.argv.splice(2, 1)
  const program = join(root, 'dist', 'server', `${name}.js`)
  if (!existsSync(program)) {
    throw new Refusal('Nothing is built here yet: run `npm start` once, or `npm ci` and `npm run build`.')
  }
  if (existsSync(join(root, 'src')) && !isBuilt()) {
    console.error('dist/ was built from other sources than these, and is used as it is; `npm run build` renews it.')
  }
  await import(pathToFileURL(program).href).catch(refuseMissingPackage)
})

/** @param {NodeJS.ErrnoException} error */
function refuseMissingPackage(error) {
  const [missing] = /^Cannot find package '[^']+'/.exec(error.message) ?? []
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || missing === undefined) throw error
  throw new Refusal(`${missing}: stop the server that runs from this folder, then install with \`npm ci\`.`)
}
