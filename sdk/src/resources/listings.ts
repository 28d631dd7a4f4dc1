import type { AnswerOf, BodyOf, GalleryImage, Listing, QueryOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions, type WholeBody } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

/** What is on sale: a model or a dataset, its price and its pictures. */
export class Listings extends Resource {
  readonly gallery: Gallery;

  constructor(requester: Requester) {
    super(requester);
    this.gallery = new Gallery(requester);
  }

  list(query?: QueryOf<'/v1/listings', 'get'>, options?: RequestOptions): PagedList<Listing> {
    return this.listOf('/listings', query, options);
  }

  create(input: BodyOf<'/v1/listings', 'post'>, options?: RequestOptions): Promise<Listing> {
    return this.call('POST', '/listings', options, { body: input });
  }

  get(id: string, options?: RequestOptions): Promise<Listing> {
    return this.call('GET', path`/listings/${id}`, options);
  }

  update(id: string, input: BodyOf<'/v1/listings/{id}', 'patch'>, options?: RequestOptions): Promise<Listing> {
    return this.call('PATCH', path`/listings/${id}`, options, { body: input });
  }

  publish(id: string, options?: RequestOptions): Promise<Listing> {
    return this.call('POST', path`/listings/${id}/publish`, options);
  }

  /** Ends the sale. Who has bought keeps the license. */
  unpublish(id: string, options?: RequestOptions): Promise<Listing> {
    return this.call('POST', path`/listings/${id}/unpublish`, options);
  }
}

/** The pictures of a listing. Their order as a whole is `gallery` of `listings.update`. */
class Gallery extends Resource {
  /** A PNG, JPEG or WebP file. `alt` says in words what it shows. Sent again with its idempotency key it is added once. */
  add(
    listing: string,
    bytes: WholeBody,
    query?: QueryOf<'/v1/listings/{id}/gallery', 'post'>,
    options?: RequestOptions,
  ): Promise<GalleryImage> {
    return this.call('POST', path`/listings/${listing}/gallery`, options, { query, bytes });
  }

  /** Moves one picture, or tells in other words what it shows; the others stay as they are. */
  update(
    listing: string,
    image: string,
    input: BodyOf<'/v1/listings/{id}/gallery/{image_id}', 'patch'>,
    options?: RequestOptions,
  ): Promise<GalleryImage> {
    return this.call('PATCH', path`/listings/${listing}/gallery/${image}`, options, { body: input });
  }

  remove(
    listing: string,
    image: string,
    options?: RequestOptions,
  ): Promise<AnswerOf<'/v1/listings/{id}/gallery/{image_id}', 'delete'>> {
    return this.call('DELETE', path`/listings/${listing}/gallery/${image}`, options);
  }
}
