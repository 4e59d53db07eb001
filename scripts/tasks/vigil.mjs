// `npm run vigil -- <command>`: builds what is stale, then runs the program.
import { ensureBuilt } from '../build/ensure-built.mjs'
import { endWithChildren } from '../children.mjs'
import { programCommand } from '../program.mjs'
import { loadEnvFile } from '../project.mjs'

loadEnvFile()
const removeSignalHandlers = endWithChildren()
await ensureBuilt()
removeSignalHandlers()
const { args, env } = programCommand(process.argv.slice(2))
process.execve?.(process.execPath, [process.execPath, ...args], { ...process.env, ...env })
