import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/** The version in package.json, which is beside the build. */
export async function programVersion(root: string): Promise<string> {
  const text = await readFile(resolve(root, 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  return version
}
