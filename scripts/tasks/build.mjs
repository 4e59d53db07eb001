// `npm run build`: installs and builds what is stale, without starting anything.
import { ensureBuilt } from '../build/ensure-built.mjs'
import { endWithChildren } from '../children.mjs'

endWithChildren()
await ensureBuilt()
