export type Follower = { changed(): void; end(): void }

/** Who follows which order in this process. One connection listens for all of them. */
export type OrderNews = {
  /** Returns how to stop. Refused when this process, or this order, has enough. */
  follow(storeId: number, orderId: string, follower: Follower): () => void
  count(): number
  /** Ends every stream; whoever followed comes back, to another process. */
  close(): Promise<void>
}
