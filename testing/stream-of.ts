/** A body whose next part is made when its reader asks for it. */
export const streamOf = (parts: AsyncGenerator<Uint8Array, void>) =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (stream) => {
        const { value, done } = await parts.next()
        if (done === true) stream.close()
        else stream.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
