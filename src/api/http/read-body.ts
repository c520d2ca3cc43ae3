import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'

/** Reads the raw body up to the limit. Calls `onChunk` with the size of each chunk before keeping it; it may throw a refusal. */
export async function readBody(
  request: Request,
  mostBytes: number,
  onChunk: (bytes: number) => void = () => {},
): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw new Refused(413, apiTexts.tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Counts while reading, because a chunked body has no Content-Length.
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > mostBytes) throw new Refused(413, apiTexts.tooLarge)
      onChunk(chunk.byteLength)
      chunks.push(chunk)
    }
  } catch (error) {
    // A client that disconnects gets a 400, so that it is not logged as an error of the server.
    throw error instanceof Refused ? error : new Refused(400, apiTexts.cutOff)
  }
  return Buffer.concat(chunks)
}
