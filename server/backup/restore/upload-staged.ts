import type { ObjectStorage } from '~/config/object-storage'
import { StartupError } from '../../process/startup-error'
import { copyPictures } from '../../storage/picture-stores/copy-pictures'
import { diskAsObjects } from '../../storage/picture-stores/disk-as-objects'
import { diskStoresIn } from '../../storage/picture-stores/disk-stores'
import { objectStoresIn } from '../../storage/picture-stores/object-stores'

/**
 * Copies the pictures of a stage into object storage, before its database becomes that of the site. Nothing is
 * overwritten there, so the present site keeps its pictures if the restore fails.
 */
export async function uploadStaged(
  stage: string,
  storage: ObjectStorage,
  report: (progress: string) => void,
): Promise<void> {
  const from = diskAsObjects(diskStoresIn(stage), async () => null)
  const { failed } = await copyPictures({ from, to: objectStoresIn(storage), report })
  if (failed.length === 0) return
  throw new StartupError(
    `${failed.length} pictures were not stored correctly in the object storage (${failed[0]}), so nothing was restored.`,
    'Check the object storage, and run the command again.',
  )
}
