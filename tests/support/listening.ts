import { connect, type Socket } from 'node:net'
import { type HttpServer, openHttpServer, type ServerLimits } from '#server/http-server.ts'
import { atEnd } from './at-end.ts'

type Handle = Parameters<HttpServer['open']>[0]

/** A site on a port of its own, and raw connections to it. */
export async function listening(handle: Handle, limits: Partial<ServerLimits> = {}) {
  const http = await openHttpServer(0, '127.0.0.1', limits)
  http.open(handle)
  atEnd(http.close)
  return {
    http,
    address: `http://127.0.0.1:${http.port}`,
    socket: () => openSocket(http.port),
  }
}

/** A connection that records what it receives. A reset shows as a close. */
export async function openSocket(port: number) {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const socket: Socket = connect({ port, host: '127.0.0.1' })
  let heard = ''
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => resolve())
  atEnd(() => socket.destroy())
  await new Promise((connected) => socket.once('connect', connected))
  return { socket, closed, heard: () => heard }
}
