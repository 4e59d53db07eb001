import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'

/** The version in package.json, which is beside the build. */
export async function programVersion(root: string): Promise<string> {
  const text = await readFile(resolve(root, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
