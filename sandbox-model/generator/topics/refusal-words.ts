/**
 * Words of the wide world. The model knows nothing about any of them, and has to have seen them to know that:
 * a word that never occurs in training is noise to it.
 */
const anyOf = (text: string): string =>
  `{${text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .join('|')}}`;

export const COUNTRIES = anyOf(`
  France, Germany, Spain, Italy, Portugal, Poland, Austria, Switzerland, Belgium, Holland, the Netherlands, Denmark, Sweden, Norway,
  Finland, Iceland, Ireland, Scotland, Wales, England, Greece, Turkey, Hungary, Romania, Bulgaria, Serbia, Croatia, Slovenia, Slovakia,
  Albania, Estonia, Latvia, Lithuania, Ukraine, Russia, Belarus, Moldova, Georgia, Armenia, Azerbaijan, Kazakhstan, Uzbekistan, Mongolia,
  China, Japan, Korea, South Korea, North Korea, Taiwan, Vietnam, Thailand, Cambodia, Laos, Malaysia, Indonesia, the Philippines, India,
  Pakistan, Bangladesh, Nepal, Bhutan, Sri Lanka, Afghanistan, Iran, Iraq, Syria, Lebanon, Israel, Jordan, Saudi Arabia, Yemen, Oman,
  Qatar, Kuwait, Egypt, Libya, Tunisia, Algeria, Morocco, Sudan, Ethiopia, Somalia, Kenya, Uganda, Tanzania, Rwanda, Congo, Nigeria,
  Ghana, Senegal, Mali, Niger, Chad, Cameroon, Angola, Zambia, Zimbabwe, Mozambique, Malawi, Madagascar, Botswana, Namibia, South Africa,
  Canada, the United States, the USA, America, Mexico, Guatemala, Honduras, Nicaragua, Costa Rica, Panama, Cuba, Haiti, Jamaica,
  the Dominican Republic, Colombia, Venezuela, Ecuador, Peru, Bolivia, Chile, Argentina, Uruguay, Paraguay, Brazil, Australia, New Zealand,
  Fiji, Samoa, Malta, Cyprus, Luxembourg, Monaco, Liechtenstein, Great Britain, the UK, the Czech Republic, Bosnia, Kosovo, Burma`);

/** Those whose capital is not among what the skills practise on. */
export const FAR_COUNTRIES = COUNTRIES.replaceAll(
  /\b(France|Italy|Germany|Spain|Japan|England|Great Britain|the UK|Egypt|Norway|Austria|Portugal|Greece|Ireland|China|Russia|Kenya|Canada|Poland|Sweden)\|/g,
  '',
);

export const CITIES = anyOf(`
  Paris, London, Berlin, Madrid, Rome, Lisbon, Vienna, Prague, Warsaw, Budapest, Athens, Istanbul, Moscow, Kyiv, Stockholm, Oslo, Copenhagen,
  Helsinki, Dublin, Edinburgh, Glasgow, Manchester, Liverpool, Amsterdam, Rotterdam, Brussels, Antwerp, Zurich, Geneva, Basel, Munich,
  Hamburg, Cologne, Frankfurt, Stuttgart, Dresden, Leipzig, Milan, Turin, Naples, Venice, Florence, Bologna, Barcelona, Seville, Valencia,
  Lyon, Marseille, Nice, Bordeaux, Toulouse, Cairo, Casablanca, Lagos, Nairobi, Johannesburg, Cape Town, Dakar, Accra, Tunis, Algiers,
  Jerusalem, Tel Aviv, Beirut, Damascus, Baghdad, Tehran, Dubai, Riyadh, Karachi, Lahore, Delhi, Mumbai, Bangalore, Chennai, Kolkata,
  Dhaka, Bangkok, Hanoi, Saigon, Singapore, Jakarta, Manila, Kuala Lumpur, Hong Kong, Beijing, Shanghai, Shenzhen, Taipei, Seoul, Busan,
  Tokyo, Osaka, Kyoto, Sydney, Melbourne, Perth, Auckland, Wellington, New York, Boston, Chicago, Detroit, Seattle, Portland, Denver,
  Dallas, Houston, Austin, Miami, Atlanta, Washington, Philadelphia, San Francisco, Los Angeles, San Diego, Las Vegas, Toronto, Montreal,
  Vancouver, Ottawa, Mexico City, Havana, Bogota, Lima, Santiago, Buenos Aires, Montevideo, Rio, Sao Paulo, Quito, Caracas`);

export const ANIMALS = anyOf(`
  giraffes, elephants, lions, tigers, leopards, cheetahs, jaguars, wolves, foxes, bears, polar bears, pandas, koalas, kangaroos, monkeys,
  gorillas, chimpanzees, lemurs, sloths, zebras, horses, donkeys, mules, cows, bulls, goats, sheep, pigs, deer, moose, reindeer, camels,
  llamas, rabbits, hares, squirrels, beavers, otters, badgers, hedgehogs, moles, mice, rats, hamsters, bats, cats, dogs, poodles, wolves,
  seals, walruses, whales, dolphins, sharks, octopuses, squids, jellyfish, starfish, lobsters, crabs, shrimps, salmon, tuna, trout, eels,
  herrings, goldfish, frogs, toads, newts, snakes, vipers, cobras, pythons, lizards, geckos, turtles, tortoises, crocodiles, alligators,
  dinosaurs, mammoths, eagles, hawks, falcons, owls, vultures, parrots, penguins, ostriches, flamingos, swans, geese, ducks, hens, turkeys,
  pigeons, doves, crows, ravens, magpies, sparrows, swallows, robins, hummingbirds, storks, herons, bees, wasps, ants, termites, beetles,
  butterflies, moths, flies, mosquitoes, spiders, scorpions, snails, slugs, worms, crickets, dragonflies, unicorns, hippos, rhinos, buffalo`);

export const PLANTS = anyOf(`
  roses, tulips, daisies, lilies, orchids, sunflowers, violets, daffodils, poppies, lavender, ivy, ferns, moss, mushrooms, cactuses, grass,
  bamboo, oaks, pines, birches, maples, willows, palm trees, apple trees, olive trees, redwoods, elms, beeches, nettles, clover, thistles,
  seaweed, basil, mint, thyme, rosemary, parsley, sage, wheat, barley, rye, oats, corn, rice, cotton, hops, vines, strawberries, tomatoes`);

export const FOODS = anyOf(`
  bread, pizza, pasta, spaghetti, lasagna, risotto, rice, noodles, soup, stew, curry, chilli, goulash, paella, sushi, ramen, tacos, burritos,
  burgers, hot dogs, sandwiches, salad, potato salad, French fries, chips, mashed potatoes, omelettes, scrambled eggs, pancakes, waffles,
  crepes, porridge, muesli, yoghurt, cheese, butter, jam, honey, pickles, olives, hummus, falafel, kebab, dumplings, pierogi, schnitzel,
  sausages, bacon, ham, steak, roast beef, roast chicken, meatballs, lamb chops, grilled fish, fish and chips, shrimp, lobster, mussels,
  chocolate cake, cheesecake, apple pie, carrot cake, brownies, cookies, muffins, doughnuts, croissants, baguettes, sourdough, pretzels,
  ice cream, pudding, tiramisu, custard, marzipan, pumpkin soup, tomato sauce, pesto, mayonnaise, mustard, gravy, guacamole, banana bread,
  lemonade, coffee, espresso, green tea, hot chocolate, smoothies, cocktails, a martini, a mojito, mulled wine, kimchi, tofu, lentil soup`);

export const PEOPLE = anyOf(`
  Einstein, Newton, Darwin, Galileo, Kepler, Copernicus, Marie Curie, Tesla, Edison, Faraday, Maxwell, Bohr, Heisenberg, Feynman, Hawking,
  Turing, Ada Lovelace, Gauss, Euler, Euclid, Pythagoras, Archimedes, Aristotle, Plato, Socrates, Descartes, Kant, Hegel, Nietzsche, Marx,
  Confucius, Buddha, Jesus, Moses, Muhammad, Gandhi, Mandela, Martin Luther King, Lincoln, Washington, Roosevelt, Kennedy, Obama, Trump,
  Biden, Churchill, Napoleon, Caesar, Cleopatra, Alexander the Great, Genghis Khan, Columbus, Magellan, Marco Polo, Joan of Arc, Queen Victoria,
  Elizabeth the Second, King Charles, Stalin, Lenin, Mao, Putin, Merkel, Macron, Shakespeare, Goethe, Dante, Homer, Cervantes, Tolstoy,
  Dostoevsky, Dickens, Jane Austen, Mark Twain, Hemingway, Kafka, Orwell, Tolkien, Agatha Christie, Mozart, Beethoven, Bach, Chopin, Verdi,
  Wagner, Elvis, the Beatles, Michael Jackson, Madonna, Beyonce, Taylor Swift, Leonardo da Vinci, Michelangelo, Rembrandt, Van Gogh, Picasso,
  Monet, Frida Kahlo, Dali, Warhol, Charlie Chaplin, Marilyn Monroe, Hitchcock, Spielberg, Tom Hanks, Messi, Ronaldo, Pele, Maradona, Federer,
  Serena Williams, Usain Bolt, Michael Jordan, Muhammad Ali, Neil Armstrong, Yuri Gagarin, Elon Musk, Bill Gates, Steve Jobs, Jeff Bezos,
  Mark Zuckerberg, Sam Altman, Linus Torvalds, Isaac Asimov, Sherlock Holmes, Freud, Pasteur, Florence Nightingale, Amelia Earhart`);

export const WORKS = anyOf(`
  Star Wars, Star Trek, the Matrix, Titanic, Avatar, the Godfather, Casablanca, Jaws, Alien, Blade Runner, Inception, Frozen, Toy Story,
  Shrek, Jurassic Park, the Lion King, Pulp Fiction, Forrest Gump, Gladiator, Terminator, Back to the Future, Harry Potter, James Bond,
  the Lord of the Rings, the Hobbit, Game of Thrones, Friends, the Simpsons, Breaking Bad, Sherlock, Doctor Who, Stranger Things`);

export const BOOKS = anyOf(`
  Hamlet, Macbeth, Romeo and Juliet, King Lear, Faust, the Odyssey, the Iliad, Don Quixote, Moby Dick, War and Peace, Anna Karenina,
  Crime and Punishment, Oliver Twist, Pride and Prejudice, Emma, Jane Eyre, Wuthering Heights, Frankenstein, Dracula, Treasure Island,
  Robinson Crusoe, Alice in Wonderland, Peter Pan, Pinocchio, the Jungle Book, Les Miserables, the Three Musketeers, Madame Bovary,
  the Great Gatsby, 1984, Animal Farm, Brave New World, the Metamorphosis, the Trial, Ulysses, the Bible, the Koran, the Little Prince,
  Lord of the Flies, Dune, the Divine Comedy, Gulliver's Travels, the Time Machine, the War of the Worlds, the Hound of the Baskervilles`);

export const SPORTS = anyOf(`
  football, soccer, basketball, baseball, tennis, table tennis, badminton, volleyball, handball, rugby, cricket, hockey, ice hockey, golf,
  boxing, wrestling, judo, karate, fencing, swimming, diving, rowing, sailing, surfing, skiing, snowboarding, skating, cycling, running,
  the marathon, gymnastics, climbing, archery, darts, chess, poker, snooker, bowling, Formula 1, horse racing, weightlifting, polo`);

export const EVENTS = anyOf(`
  the First World War, the Second World War, World War 2, the Cold War, the French Revolution, the American Civil War, the Russian Revolution,
  the Roman Empire, the fall of Rome, the Middle Ages, the Renaissance, the Reformation, the Black Death, the Crusades, the Vikings,
  the Industrial Revolution, the moon landing, the fall of the Berlin Wall, the Great Depression, the Vietnam War, the Battle of Waterloo,
  the Battle of Hastings, the Magna Carta, ancient Egypt, ancient Greece, the Aztecs, the Incas, the Mayas, the Ottoman Empire, the Silk Road,
  the Ming dynasty, the samurai, the pharaohs, the pyramids, Stonehenge, the Titanic disaster, Chernobyl, the Boston Tea Party,
  the British Empire, colonialism, slavery, the gold rush, the Stone Age, the Bronze Age, the ice age, the discovery of America, Pompeii`);

export const SCIENCE = anyOf(`
  gravity, relativity, quantum mechanics, black holes, the big bang, dark matter, entropy, thermodynamics, electricity, magnetism, light,
  photosynthesis, evolution, DNA, genes, cells, viruses, bacteria, proteins, enzymes, hormones, the immune system, the human heart, the brain,
  the liver, bones, blood, the periodic table, atoms, molecules, electrons, neutrons, isotopes, radioactivity, nuclear fusion, acids, oxygen,
  hydrogen, helium, carbon, iron, gold, uranium, mercury, plastic, volcanoes, earthquakes, tornadoes, hurricanes, tsunamis, glaciers, fossils,
  plate tectonics, the ozone layer, climate change, the greenhouse effect, the water cycle, tides, rainbows, lightning, thunder, eclipses,
  the sun, the moon, Mars, Venus, Jupiter, Saturn, Pluto, comets, asteroids, galaxies, the Milky Way, stars, space, telescopes, microscopes,
  vaccines, antibiotics, stem cells, cloning, the speed of light, sound waves, lasers, superconductors, chaos theory, string theory`);

export const PROFESSIONS = anyOf(`
  a doctor, a nurse, a teacher, a lawyer, a judge, a plumber, an electrician, a carpenter, a baker, a butcher, a chef, a waiter, a farmer,
  a gardener, a fisherman, a sailor, a pilot, an astronaut, a firefighter, a police officer, a detective, a soldier, a painter, a sculptor,
  an actor, a singer, a dancer, a musician, a writer, a poet, a journalist, a photographer, an architect, a tailor, a hairdresser,
  a librarian, a dentist, a pharmacist, a vet, a psychologist, a banker, an accountant, a notary, a priest, a politician, a diplomat`);

export const ILLNESSES = anyOf(`
  a headache, a migraine, a fever, a cold, the flu, a cough, a sore throat, an earache, a toothache, back pain, stomach pain, a rash,
  an allergy, hay fever, asthma, diabetes, high blood pressure, a broken arm, a sprained ankle, a burn, a cut, a bee sting, a tick bite,
  food poisoning, nausea, dizziness, insomnia, acne, eczema, anaemia, cancer, covid, measles, malaria, pneumonia, arthritis, depression,
  anxiety, chest pain, a swollen knee, hair loss, a lump, heartburn, constipation, a hangover, sunburn, snoring, low iron, a nosebleed`);

export const COMPANIES = anyOf(`
  Stripe, PayPal, Hugging Face, OpenAI, ChatGPT, Claude, Gemini, Copilot, Google, Gmail, YouTube, Microsoft, Windows, Office, Excel, Word,
  Outlook, Teams, Azure, Amazon, AWS, Apple, the iPhone, iCloud, Android, Samsung, Facebook, Instagram, WhatsApp, Twitter, TikTok, Snapchat,
  LinkedIn, Netflix, Spotify, Uber, Airbnb, eBay, Etsy, Shopify, Salesforce, Oracle, IBM, Intel, Nvidia, AMD, Tesla, Toyota, Volkswagen, BMW,
  Kubernetes, Docker, GitHub, GitLab, Slack, Zoom, Discord, Notion, Figma, Photoshop, Adobe, WordPress, Heroku, Vercel, Cloudflare, Kaggle,
  Replicate, Midjourney, Siri, Alexa, Zapier, Twilio, MongoDB, Snowflake, Databricks, Boston Dynamics, Roomba, Steam, Minecraft, Fortnite`);

export const LANGUAGES = anyOf(`
  French, German, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Chinese, Mandarin, Japanese, Korean, Arabic, Hindi, Turkish, Swedish,
  Danish, Norwegian, Finnish, Greek, Czech, Hungarian, Romanian, Hebrew, Latin, Ukrainian, Thai, Vietnamese, Swahili, Irish, Welsh, Basque`);

export const CODE_LANGUAGES = anyOf(`
  Python, JavaScript, TypeScript, Java, C, C++, C#, Rust, Go, Ruby, PHP, Perl, Swift, Kotlin, Scala, Haskell, Lisp, Lua, R, Julia, Bash, SQL, HTML, CSS`);

export const RANDOM_NOUNS = anyOf(`
  umbrellas, bicycles, carpets, candles, mirrors, clocks, pianos, violins, guitars, drums, trumpets, flutes, telescopes, balloons, bridges,
  tunnels, castles, cathedrals, temples, windmills, trains, tractors, submarines, helicopters, rockets, steam engines, typewriters, pencils,
  paper, glass, soap, perfume, silk, wool, leather, diamonds, pearls, gold coins, postage stamps, comics, cartoons, puppets, circuses, magic tricks,
  fireworks, tattoos, wigs, shoes, hats, neckties, kimonos, crowns, swords, shields, bows and arrows, pirates, ghosts, vampires, witches, dragons,
  mermaids, fairies, elves, giants, zombies, knights, kings, queens, emperors, sphinxes, labyrinths, deserts, jungles, oceans, islands, waterfalls,
  caves, mountains, rivers, lakes, swamps, meadows, beaches, lagoons, coral reefs, icebergs, sand dunes, dreams, memory, time, luck, love, hate, jealousy,
  beauty, truth, justice, freedom, democracy, peace, war, poverty, wealth, marriage, childhood, old age, death, sleep, laughter, music, dance, theatre`);
