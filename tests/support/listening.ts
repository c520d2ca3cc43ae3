import { connect, type Socket } from 'node:net'
import { type Door, openDoor, type ServerLimits } from '#server/http-server.ts'
import { atEnd } from './at-end.ts'

type Handle = Parameters<Door['open']>[0]

/** A site at a port of its own, and raw connections to it. */
export async function listening(handle: Handle, limits: Partial<ServerLimits> = {}) {
  const door = await openDoor(0, '127.0.0.1', limits)
  door.open(handle)
  atEnd(door.close)
  return {
    door,
    address: `http://127.0.0.1:${door.port}`,
    socket: () => openSocket(door.port),
  }
}

/** A connection that keeps what it hears. One that was reset says so by closing. */
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
