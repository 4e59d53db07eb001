import { access, constants, mkdir } from 'node:fs/promises'
import { Refusal } from './refusal'

export async function openDataFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(
      `The data folder ${path} cannot be written to (${code}).`,
      'Give this user write access to it, or set DATA_DIR to another folder.',
    )
  }
}
