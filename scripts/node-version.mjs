// @ts-check
/** Ends the process with an error message if Node is too old. This file may use nothing that an old Node lacks. */

/** Must equal `engines` in package.json. */
const LOWEST_NODE = [20, 19]

/**
 * Returns the error message if Node is too old, otherwise null.
 * @param {string} version such as 20.19.0
 */
export function refusalOf(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [lowestMajor = 0, lowestMinor = 0] = LOWEST_NODE
  if (major > lowestMajor || (major === lowestMajor && minor >= lowestMinor)) return null
  return `Node ${version} is too old: Einstein vs Cat needs Node ${LOWEST_NODE.join('.')} or newer (https://nodejs.org).`
}

const refusal = refusalOf(process.versions.node)
if (refusal !== null) {
  console.error(refusal)
  process.exit(1)
}
