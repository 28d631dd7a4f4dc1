import type { MoreAsks } from '../conversation.ts';

/** What befell people, told without the code that names it. */
export const moreAboutErrorSituationsInMessages: MoreAsks = {
  'missing-credentials-trouble': [
    'The fetch wrapper adds the key only on the second try, for reasons lost in time. What does the first try get each morning?',
    'Do you greet a caller without any token with a page, an empty list or an error? Our monitor in Faro is such a caller.',
  ],
  'invalid-key-trouble': [
    'The secret in our vault is from a Souk that we have since reinstalled. Every call is unauthorised now, although a key is plainly sent.',
    'Somebody "tidied" the .env file and made all letters of the key lower case. What will the server make of it?',
  ],
  'invalid-credentials-trouble': [
    'After eight weeks of parental leave my fingers have forgotten the password, and the form tells me that something does not match.',
    'My sister signs in with a nickname in place of her e-mail address. The site will have none of it; under which code?',
  ],
  'scope-required-trouble': [
    'The tablet in the showroom may browse listings and that is all. A visitor pressed "edit price", what did the API reply?',
    'An app that I allowed to see my models now tries to read my revenue. How does the API refuse, and does it say what was lacking?',
  ],
  'forbidden-resource-trouble': [
    'The student copied an id from a paper and asked for the weights without buying them. He may look at the listing but not have the files.',
    'A purchase id from another customer was in our test data by mistake. The call with my key came back 403, and rightly so, I guess.',
  ],
  'quota-exceeded-trouble': [
    'One more gigabyte, I thought, and the market said that my shelf is full. What are the sizes of the shelves?',
    'Do keys that I make count up for ever? At some point this spring I could not get another one, 403.',
  ],
  'payment-required-trouble': [
    'My first live completion failed with 402, on a premium key straight from the dashboard. I have not given you a cent so far.',
    'Finance approved the key but the card form was never filled in. Which answer do the developers get in live?',
  ],
  'card-declined-trouble': [
    'The bank sent an SMS to approve the purchase and I was too slow. The shop then said no; is anything booked?',
    'At the till, so to speak, my Amex was rejected for a 15 dollar dataset. What does the API call that?',
  ],
  'insufficient-balance-trouble': [
    'I topped up 10 dollars, spent 8 and now want something for 5, out of the wallet. Will you meet me halfway?',
    'Prepaid funds are lower than the price by a hair. What happens to the order, and is the hair charged?',
  ],
  'already-licensed-trouble': [
    'Our onboarding buys the same gripper model for each new hire, on one company account. From the second hire on there is a 409.',
    'Did not see that the listing was in my library and ordered it anew. Can I get the money back, or was none taken?',
  ],
  'invalid-json-trouble': [
    'The body contains NaN since our sensor was off, and the server cannot make sense of the text. Which error is it?',
    'A byte order mark and a stray backslash sneaked into the request body. The API says that it cannot be parsed.',
  ],
  'validation-failed-trouble': [
    'The license of my model reads "GPL" and the request came back with 422. How do I see what you would take?',
    'I sent limit=1000 and a task that does not exist. The syntax is fine, the values are not; how does that end?',
  ],
  'payload-too-large-trouble': [
    'Half an hour of uploading a 2 GB checkpoint in a single request, then the door was shut with a 413.',
    'Our photographer sent a 40 MB panorama for the gallery, in one request. Was it the weight that it was refused for?',
  ],
  'unsupported-media-type-trouble': [
    'Postman was set to "form-data" and I did not notice. The API turned the request down with a 415.',
    'My body is flawless JSON, the header says application/octet-stream. Is the header or the body believed?',
  ],
  'not-found-trouble': [
    'The bookmark to a model page from last year leads nowhere, and so does the API call with its id.',
    'I forgot the /v1 and called /models. The server acts as if it had never heard of models.',
  ],
  'method-not-allowed-trouble': [
    'curl -X PUT on my webhook endpoint, as in the docs of another service. Path right, verb wrong, what is the verdict?',
    'The generated client sends POST to fetch a single model. It is refused, and not because of rights.',
  ],
  'rate-limited-trouble': [
    'Black Friday in our shop: the stock page asked the API for prices on every hover. Around noon you told us to wait.',
    'My pupil wrote a for loop with ten thousand GETs. The first part was quick, the rest came back with "later".',
  ],
  'internal-error-trouble': [
    'A call that has worked for months breaks on your end since this morning, with a 500 and a number to quote.',
    'Suppose that there is a bug in Souk and I run into it. What will I see, and what will be hidden from me?',
  ],
  'upstream-failed-trouble': [
    'Our operator says that his llama-server fell over. What did my chat request come back with, and must I pay?',
    'The API told me that something behind it broke while it was answering, not the API as such.',
  ],
  'unavailable-trouble': [
    'Just started the server, and the first calls come back with 503 for some seconds. Is that normal?',
    'I wanted to pay live with a card on a Souk that a friend runs at home. It says that this is not set up here.',
  ],
  'upstream-timeout-trouble': [
    'The model had been given two minutes or so and had not said a thing by then. I got a 504 and no text.',
    'Summarising a 300-page manual in one call ends in silence and a gateway timeout. Smaller ones are fine.',
  ],
  'conflict-trouble': [
    'Tried "test" as the name of my model, and then "test" for the next one. The second was rejected with 409.',
    'The buyer saw 20 dollars on the page, the seller had made it 22 by then. The order with 20 was refused.',
  ],
  'invalid-state-trouble': [
    'Wanted to invoke a model whose deployment had failed to start. The answer was a 409 about its condition.',
    'I tried to add a shard to a dataset which was published last month. It is closed, apparently; what is the code?',
  ],
  'idempotency-key-reused-trouble': [
    'Our Idempotency-Key is the customer number, and the customer orders a second, different thing. What does the API say?',
    'I tested with Idempotency-Key "abc" all day, with ever new bodies. From the second on it was a 409.',
  ],
  'idempotency-key-in-use-trouble': [
    'The first purchase call is still spinning and my script fires the same one again, Idempotency-Key and all. What is the second told?',
    'Two tabs sent the same form with the same Idempotency-Key at once. One succeeded, the other got a 409 and should wait, I think.',
  ],
};
