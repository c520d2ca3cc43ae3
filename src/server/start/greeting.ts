import { DEMO_CUSTOMER, type Demo } from './demo.ts'

/** The text that `npm start` prints when the store is open. */
export function greeting(port: number, demo: Demo | undefined, hasOutbox: boolean): string {
  const lines = [`\nClothesline is open at http://localhost:${port}`]
  if (demo) {
    const width = Math.max(...demo.hosts.map(({ name }) => name.length))
    lines.push('', 'Demo stores')
    for (const { name, host } of demo.hosts) lines.push(`  ${name.padEnd(width)}  http://${host}:${port}`)
    lines.push('', `Demo customer    ${DEMO_CUSTOMER.email}  ${DEMO_CUSTOMER.password}`)
  }
  if (hasOutbox) lines.push(`Mails and texts  http://localhost:${port}/outbox`)
  return `${lines.join('\n')}\n\nPress Ctrl-C to stop.\n`
}
