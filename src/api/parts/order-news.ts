export type Follower = { changed(): void; end(): void }

/** The followers of orders in this process. They share one listening connection. */
export type OrderNews = {
  /** Returns a function that stops following. Refuses when this process or this order has too many followers. */
  follow(storeId: number, orderId: string, follower: Follower): () => void
  count(): number
  /** Ends every stream. The browsers reconnect, to another process. */
  close(): Promise<void>
}
