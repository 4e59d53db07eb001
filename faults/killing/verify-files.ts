import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Findings } from '../fault'

/** Every picture in the data folder is complete, whether it was acknowledged or not. */
export async function verifyFiles(dataDir: string, findings: Findings): Promise<void> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries) {
    if (!/\.(webp|avif|jpg)$/.test(name)) continue
    const file = join(parentPath, name)
    findings.expect(await isWhole(file), `${file.slice(dataDir.length)} is half a picture`)
    findings.count('picture files')
  }
}

async function isWhole(file: string): Promise<boolean> {
  try {
    await sharp(file, { failOn: 'truncated' }).stats()
    return true
  } catch {
    return false
  }
}
