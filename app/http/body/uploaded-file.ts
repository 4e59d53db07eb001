/** A file of a form. `bytes()` returns the received bytes without copying them. */
export class UploadedFile extends File {
  readonly #received: Uint8Array<ArrayBuffer>

  constructor(received: Uint8Array<ArrayBuffer>, { name, type, lastModified }: File) {
    super([received], name, { type, lastModified })
    this.#received = received
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#received
  }
}
