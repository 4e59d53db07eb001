import type { ObjectStorage } from '~/config/object-storage'
import {
  DamagedObjectError,
  ObjectStorageError,
} from '~/pictures/stores/objects/object-storage-error.rules'
import { createS3Client } from '~/pictures/stores/objects/s3-client.service'
import { StartupError } from '../../process/startup-error'

/** Lists some objects: null if the service answers and accepts the keys. */
export async function objectStorageProblem(
  storage: ObjectStorage,
): Promise<ObjectStorageError | null> {
  try {
    await createS3Client(storage, { pageSize: 1 }).list(storage.prefix, null)
    return null
  } catch (error) {
    if (error instanceof ObjectStorageError) return error
    return new ObjectStorageError(
      `The answer of ${storage.endpoint} is not one of an S3-compatible service.`,
      { status: 400, cause: error },
    )
  }
}

/** What an operator can do about it. */
export function explainObjectStorage(problem: ObjectStorageError): StartupError {
  if (problem instanceof DamagedObjectError) {
    return new StartupError(
      problem.message,
      'Delete it and choose the picture again, or restore a backup. `vigil doctor` lists all damaged pictures.',
    )
  }
  return new StartupError(
    problem.message,
    problem.isRefusal
      ? 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
      : 'Check that the service runs and that this machine reaches S3_ENDPOINT, then try again.',
  )
}
