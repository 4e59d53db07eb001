import { projectFile } from './project.mjs'

/**
 * How the built program is run: the arguments for Node, and what it finds in its environment. Node takes room for what it
 * soon lets go of, lets what it keeps grow by several times before it looks what of it is still needed, and the C
 * library takes room for each thread; none of it is given back. With less of each the server is as fast, in two
 * thirds of the memory.
 * @param {string[]} args
 */
export function programCommand(args) {
  return {
    args: [
      '--max-semi-space-size=8',
      '--heap-growing-percent=80',
      projectFile('build/server/vigil.js'),
      ...args,
    ],
    env: {
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      // Compiled once and kept: a later start is a tenth of a second sooner.
      NODE_COMPILE_CACHE: projectFile('node_modules/.cache/compiled'),
    },
  }
}
