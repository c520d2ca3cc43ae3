/**
 * D4.3: pages that open to whoever has their address. It goes to nobody as a referer, and what it shows is kept by nobody, as little as a
 * customer's own page.
 */
export function opensByAddress(path: string): boolean {
  return path.toLowerCase().startsWith('/history/reg/guest/')
}
