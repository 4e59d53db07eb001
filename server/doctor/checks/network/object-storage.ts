import { isLoopback } from '~/config/address-rules'
import {
  explainObjectStorage,
  objectStorageProblem,
} from '../../../storage/picture-stores/check-object-storage'
import type { PlainCheck } from '../../check'
import { error, ok, warning } from '../../finding'

/** Lists some objects with the keys of the settings. Nothing is stored. */
export const objectStorageCheck: PlainCheck = {
  name: 'object storage',
  needs: 'nothing',
  limitMs: 30_000,
  async run({ env: { objectStorage } }) {
    if (!objectStorage) return [ok('S3_BUCKET is not set: pictures are in DATA_DIR.')]
    const problem = await objectStorageProblem(objectStorage)
    if (problem) {
      const explained = explainObjectStorage(problem)
      return [error(explained.problem, explained.whatToDo)]
    }
    const { endpoint, bucket } = objectStorage
    const { protocol, hostname } = new URL(endpoint)
    if (protocol === 'http:' && !isLoopback(hostname)) {
      return [
        warning(
          'S3_ENDPOINT begins with http: pictures are sent over the network without encryption.',
          'Set it to an address with https, unless the network is private.',
        ),
      ]
    }
    return [ok(`${endpoint} answers, and its bucket ${bucket} can be read.`)]
  },
}
