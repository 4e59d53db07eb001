import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const flags = { userPresent: 1, userVerified: 4, hasCredential: 64 }

interface Ceremony {
  /** The bytes from the server that the passkey signs. */
  challenge: string
  isUserVerified: boolean
}

/** A passkey in software, which reports that it verified its user, or that it did not. */
export function softwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const shared = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (set: number, rest: Buffer = Buffer.alloc(0)) =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([set, 0, 0, 0, 0]), rest])

  return {
    id: shared.id,

    /** The browser's response when it registers the key. */
    register({ challenge, isUserVerified }: Ceremony) {
      const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'))
      const [atX = Buffer.alloc(0), atY = Buffer.alloc(0)] = coordinates
      // COSE: an elliptic curve key for ES256 on P-256.
      const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20])
      const key = Buffer.concat([head, atX, Buffer.from([0x22, 0x58, 0x20]), atY])
      const size = Buffer.from([0, id.length])
      const data = authenticatorData(
        flags.userPresent | flags.hasCredential | (isUserVerified ? flags.userVerified : 0),
        Buffer.concat([Buffer.alloc(16), size, id, key]),
      )
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** The browser's response when the key signs in. */
    signIn({ challenge, isUserVerified }: Ceremony) {
      const data = authenticatorData(flags.userPresent | (isUserVerified ? flags.userVerified : 0))
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
