import { type Entry, idea, notion, thing, topicOfTerms } from '../term-frames.ts';

export const navigationTerms: readonly Entry[] = [
  notion({
    call: 'SLAM',
    also: ['simultaneous localisation and mapping', 'simultaneous localization and mapping'],
    is: [
      'simultaneous localisation and mapping: a robot builds a map and finds its own position in it at the same time',
      'short for simultaneous localisation and mapping, building a map and finding the position of the robot in it at the same time',
    ],
    more: [
      'It is done with a lidar or with cameras.',
      'A robot vacuum does it on its first run through your rooms.',
      'Loop closure removes the errors that have added up.',
    ],
    own: [
      'What does {SLAM|S.L.A.M.} {stand for|mean}?',
      'How does a robot vacuum {learn|map} {my flat|the rooms}?',
      'How can a robot make a map of a place it has never seen?',
      'How does a robot explore an unknown building?',
      'What is the abbreviation SLAM {in full|short for}?',
    ],
    called: [
      'What is it called when a robot maps a place and finds itself in the map at the same time?',
      'Abbreviation of simultaneous localisation and mapping',
      'Mapping and localising at once: what is that called?',
      'Which method lets a robot draw a map of an unknown place while it drives?',
    ],
    facts: ['simultaneous localisation and mapping'],
    short: 'simultaneous localisation and mapping',
    after: [
      {
        name: 'term-slam-sensors',
        asks: [
          'Which sensors {does it need|do I need for it}?',
          'What {hardware|sensor} is needed?',
          'Does it need a lidar?',
          'Can it {work|be done} with a camera only?',
          'With what sensor?',
          'Is a camera enough?',
        ],
        answers: [
          'A lidar or a camera is enough; {wheel encoders and an IMU make it better.|an IMU and wheel encoders help.}',
          'It works with a lidar or a camera. {With a camera it is called visual SLAM.|Odometry from the wheels helps.}',
        ],
        facts: ['a lidar or a camera'],
      },
    ],
  }),
  notion({
    call: 'odometry',
    also: ['wheel odometry'],
    is: [
      'working out how far and where a robot has moved from the turning of its wheels',
      'adding up small movements, usually from the turning of the wheels, to know how far a robot has moved',
    ],
    more: [
      'Errors add up: slipping wheels make it drift.',
      'It is good over short distances and is corrected with a lidar, a camera or GPS.',
    ],
    own: [
      'How far has my robot driven? How does it know?',
      'How does a robot use its wheels to know where it is?',
      'How can I get a position from wheel encoders?',
      'What is the /odom topic about?',
    ],
    called: [
      'What is it called to work out the movement of a robot from its wheels?',
      'Counting wheel turns to know how far you have moved: what is that called?',
      'Word for a position from wheel encoders',
    ],
    facts: ['wheels', 'moved'],
    short: 'movement worked out from the wheels',
  }),
  notion({
    call: 'visual odometry',
    also: ['camera odometry', 'VO'],
    is: [
      'working out how a robot has moved by comparing one camera picture with the next',
      'odometry with a camera, which finds how the robot moved by comparing one picture with the next',
    ],
    more: ['It works where wheels slip, and on drones, which have none.', 'Dark rooms and plain walls make it fail.'],
    own: [
      'How does a drone know how far it has moved without wheels?',
      'Can a camera tell how far a robot has moved?',
      'How do you get motion from pictures?',
    ],
    called: [
      'What is it called to work out movement from camera pictures?',
      'Odometry with a camera has which name?',
      'Comparing one picture with the next to know how you moved: name?',
    ],
    facts: ['comparing one', 'picture with the next'],
    short: 'movement worked out from pictures',
  }),
  notion({
    call: 'localisation',
    also: ['localization', 'robot localisation', 'self-localisation'],
    is: ['finding out where a robot is on a map', 'the question where a robot is on a map, answered from its sensors'],
    more: [
      'It compares what the sensors see with the map.',
      'A particle filter is a common way to do it.',
      'Without it a robot cannot plan a way.',
    ],
    own: [
      'How does a robot find out where it is on a map?',
      'My robot does not know where it is. What does it lack?',
      'I have a map; how does the robot find itself on it?',
      'robot position on a map',
    ],
    called: [
      'What do you call finding out where a robot is on a map?',
      'The question "where am I?" has which name in robotics?',
      'Word for a robot finding its own position on a map it has',
    ],
    facts: ['where a robot is', 'map'],
    short: 'finding out where a robot is on a map',
  }),
  notion({
    call: 'mapping',
    also: ['robot mapping', 'map building'],
    is: [
      'building a map of the surroundings from sensor readings',
      'building a map: the robot puts its sensor readings together into a picture of the surroundings',
    ],
    more: [
      'The map may be a grid, a point cloud or a list of landmarks.',
      'Done together with localisation it is SLAM.',
    ],
    own: [
      'How does a robot make a map?',
      'How do sensor readings become a map?',
      'How do robots draw maps of buildings?',
    ],
    called: [
      'What do you call building a map from sensor readings?',
      'A robot puts its scans together into one picture of the building: what is that called?',
      'Word for making a map with a robot',
    ],
    facts: ['building a map', 'surroundings'],
    short: 'building a map from sensor readings',
  }),
  thing({
    call: 'occupancy grid',
    also: ['occupancy map', 'grid map'],
    is: [
      'a map made of small squares, each marked free, occupied or unknown',
      'a grid laid over the floor: a map whose squares are marked free, occupied or unknown',
    ],
    more: [
      'Each square is often 5 cm wide.',
      'It is drawn as white, black and grey.',
      'Path planners search it for a free way.',
    ],
    own: [
      'What do the white, black and grey squares in a robot map mean?',
      'How does a robot store a map of the floor?',
      'Why is a robot map made of little squares?',
    ],
    called: [
      'What do you call a map of small squares marked free, occupied or unknown?',
      'The map with black walls, white floor and grey unknown space, what is it called?',
      'Name of a robot map made of cells',
    ],
    facts: ['free, occupied or unknown'],
    short: 'a map of free, occupied and unknown squares',
  }),
  thing({
    call: 'costmap',
    also: ['cost map'],
    is: [
      'a grid map in which each square says how bad it is to drive there',
      'a map that gives each square a cost, saying how bad it is to drive there; near walls it is high',
    ],
    more: ['Planners look for the way with the least cost.', 'Walls are padded, so that the robot keeps its distance.'],
    own: [
      'Why does my robot keep away from walls?',
      'What do the colours around obstacles in {my|a} planner mean?',
      'What is obstacle inflation?',
      'Which map tells a planner which places to avoid?',
    ],
    called: [
      'What do you call a map that says how bad it is to drive in each square?',
      'Which map has high values near walls?',
      'Name of the grid with a price for each square',
    ],
    facts: ['how bad it is to drive there'],
    short: 'a map of how bad it is to drive in each square',
  }),
  notion({
    call: 'A star',
    also: ['A*', 'the A* algorithm', 'A star search'],
    is: [
      'a search method that finds the shortest way on a map, guided by an estimate of what is left to the goal',
      'a way to find the shortest way through a grid or graph, quick because an estimate of what is left guides it',
    ],
    more: ['It is Dijkstra with a hint about the direction of the goal.', 'The estimate is called a heuristic.'],
    own: [
      'Which algorithm finds the shortest way with an estimate of the distance left?',
      'How does A* find the shortest path?',
      'What does the heuristic in A* do?',
      'pathfinding with a heuristic',
    ],
    called: [
      'What is the search method called that is guided by an estimate of what is left to the goal?',
      'Which algorithm is like Dijkstra but with a hint about the goal?',
      'Name the famous shortest way search with a heuristic',
    ],
    facts: ['shortest way', 'estimate of what is left'],
    short: 'a guided search for the shortest way',
  }),
  notion({
    call: 'Dijkstra',
    also: ["Dijkstra's algorithm", 'Dijkstra search'],
    is: [
      'a search method that finds the shortest way by always going on from the nearest place not yet done',
      'a classic method for the shortest way, which spreads out from the start, always from the nearest place not yet done',
    ],
    more: ['It searches in all directions, so A star is usually quicker.', 'It is named after the man who found it.'],
    own: [
      'How does the Dijkstra search work?',
      'Which classic search spreads out from the start in all directions?',
      'What did Dijkstra invent for shortest paths?',
    ],
    called: [
      'Which search method always goes on from the nearest place not yet done?',
      'What is the classic shortest way method without a heuristic called?',
      'A star without the estimate is which algorithm?',
    ],
    facts: ['shortest way', 'nearest place not yet done'],
    short: 'a search for the shortest way',
  }),
  notion({
    call: 'RRT',
    also: ['the RRT planner', 'the RRT algorithm'],
    is: [
      'rapidly exploring random trees: a planner that grows a tree of random movements until it reaches the goal',
      'a planner, short for rapidly exploring random trees, that grows a tree of random movements toward the goal',
    ],
    more: [
      'It works well for arms with many joints.',
      'The path it finds is seldom the shortest, so it is smoothed afterwards.',
    ],
    own: [
      'What does RRT {stand for|mean}?',
      'Which planner grows a random tree?',
      'Which planner suits arms with many joints?',
    ],
    called: [
      'What do you call the planner that grows a tree of random movements?',
      'Abbreviation of rapidly exploring random trees',
      'Name the planner with random trees',
    ],
    facts: ['rapidly exploring random trees'],
    short: 'rapidly exploring random trees',
  }),
  idea({
    call: 'waypoint',
    also: ['way point', 'via point'],
    is: [
      'a point on the way that a robot should pass before it goes on to the next',
      'one of the points on the way from start to goal that a robot should pass',
    ],
    more: ['A list of them makes a route.', 'Patrol robots and drones often follow them.'],
    own: [
      'How do I send a {drone|robot} along a list of points?',
      'What are the points of a route called waypoints?',
      'What is a list of waypoints?',
    ],
    called: [
      'What do you call a point on the way that a robot should pass?',
      'The single points of a route are called what?',
      'Word for an intermediate point of a route',
    ],
    facts: ['on the way', 'should pass'],
    short: 'a point on the way',
  }),
  notion({
    call: 'obstacle avoidance',
    also: ['avoiding obstacles', 'collision avoidance'],
    is: [
      'noticing things in the way and steering around them or stopping',
      'the skill of noticing things in the way in time and steering around them',
    ],
    more: [
      'Lidars, depth cameras and ultrasonic sensors help.',
      'It must be quick, for people step into the way without warning.',
    ],
    own: [
      'How does a robot {not bump into|avoid|get around} {things|people|chairs}?',
      'My robot keeps bumping into {chairs|things|the table}. What is missing?',
      'How can I keep my robot from hitting {people|furniture}?',
      'What happens when someone steps in front of a robot?',
    ],
    called: [
      'What do you call steering around things in the way?',
      'A robot drives around a chair that was not on its map: what is that skill called?',
      'Word for not bumping into things',
    ],
    facts: ['things in the way', 'steering around them'],
    short: 'steering around things in the way',
  }),
  thing({
    call: 'Kalman filter',
    also: ['extended Kalman filter', 'EKF'],
    is: [
      'a method that mixes a prediction with noisy measurements into the best estimate, weighing each by its trust',
      'a way to get the best estimate from a prediction and noisy measurements, each weighed by how sure it is',
    ],
    more: [
      'It predicts, measures, corrects, and starts again.',
      'Position, speed and tilt are often estimated with it.',
    ],
    own: [
      'How do I get a smooth position from noisy {readings|measurements}?',
      'Which filter is used for sensor fusion?',
      'What does EKF {stand for|mean}?',
      'How do prediction and measurement get mixed?',
    ],
    called: [
      'What do you call the filter that mixes a prediction with noisy measurements?',
      'Which filter predicts, measures and corrects in turn?',
      'The classic method to fuse noisy sensors is called what?',
    ],
    facts: ['prediction', 'noisy measurements', 'best estimate'],
    short: 'a filter that mixes predictions with noisy measurements',
  }),
  thing({
    call: 'particle filter',
    also: ['Monte Carlo localisation', 'MCL'],
    is: [
      'a method that keeps many guesses of where the robot is and drops those that do not fit the sensors',
      'a method with many guesses, called particles, of where the robot is; those that do not fit the sensors die out',
    ],
    more: [
      'After some movement the guesses gather at the true place.',
      'It is a common way to localise on a known map.',
    ],
    own: [
      'What are the many little arrows on a robot map that gather in one place?',
      'How can a robot start without knowing where it is on the map?',
      'What is Monte Carlo localisation?',
    ],
    called: [
      'What do you call the method with many guesses of where the robot is?',
      'Which filter lets bad guesses die out?',
      'Localising with a cloud of guesses has which name?',
    ],
    facts: ['many guesses', 'where the robot is'],
    short: 'localising with many guesses',
  }),
  notion({
    call: 'loop closure',
    also: ['closing the loop in SLAM', 'loop closing'],
    is: [
      'noticing that the robot is back at a place it has seen before, and correcting the map with it',
      'the moment in SLAM when a robot sees that it is back at a known place and is correcting the map',
    ],
    more: [
      'Without it a corridor that goes in a circle does not meet itself on the map.',
      'A wrong one can spoil the whole map.',
    ],
    own: [
      'Why does my map {bend|not close|show the same room twice}?',
      'What happens in SLAM when the robot comes back to a known place?',
      'How are the errors of a map corrected?',
    ],
    called: [
      'What is it called when a robot notices that it is back at a known place?',
      'In SLAM, recognising an old place and repairing the map is called what?',
      'Name for coming round and correcting the map',
    ],
    facts: ['back at a', 'correcting the map'],
    short: 'noticing a known place and correcting the map',
  }),
  notion({
    call: 'dead reckoning',
    also: ['blind navigation'],
    is: [
      'estimating where you are only from your own speed and direction, without looking outside',
      'guessing your place from speed and direction alone, as sailors did, without looking outside',
    ],
    more: ['Small errors add up with time.', 'Odometry is one form of it.'],
    own: [
      'How did sailors know where they were without landmarks?',
      'Can a robot navigate without looking outside?',
      'Position from speed and direction only: is that possible?',
    ],
    called: [
      'What do you call estimating your place from speed and direction alone?',
      'Old sailors used speed, direction and time to know where they were: what is this called?',
      'Name for navigating without looking outside',
    ],
    facts: ['speed and direction'],
    short: 'position from speed and direction alone',
  }),
  notion({
    call: 'drift',
    also: ['position drift', 'accumulated error'],
    is: [
      'a slowly growing error, because many small errors add up',
      'an error that grows slowly with time: many small errors add up',
    ],
    more: ['Odometry and IMUs suffer from it.', 'A look at a landmark, or GPS, sets it back to zero.'],
    own: [
      'Why is my robot more and more wrong about where it is?',
      'Why does the position get worse {over time|the longer it drives}?',
      'My position slowly wanders off. Why?',
      'Why does the angle of my gyro creep away?',
    ],
    called: [
      'What do you call an error that grows slowly with time?',
      'The position wanders off more and more: what is that called?',
      'Small errors add up: what is the name for that?',
    ],
    facts: ['small errors add up'],
    short: 'an error that grows with time',
  }),
  idea({
    call: 'coordinate frame',
    also: ['reference frame', 'frame of reference'],
    is: [
      'an origin with axes, in which positions are given, such as the map, the robot or the camera',
      'an origin and axes against which positions are measured; map, robot and camera each have one',
    ],
    more: ['A transform takes a point from one frame to another.', 'Many bugs come from mixing two of them up.'],
    own: [
      'What are frames like map, odom and base_link?',
      'What does it mean that a point is in the camera frame?',
      'Relative to what are positions given?',
      'Why do I need transforms between camera and robot?',
    ],
    called: [
      'What do you call an origin with axes in which positions are given?',
      'Map, robot and camera each have their own axes: what is that called?',
      'Word for the axes that a position refers to',
    ],
    facts: ['origin', 'axes'],
    short: 'an origin with axes',
  }),
  idea({
    call: 'pose',
    also: ['robot pose', '6D pose'],
    is: [
      'a position together with an orientation',
      'where something is and which way it faces: a position together with an orientation',
    ],
    more: ['In the plane it is x, y and an angle.', 'In space it takes six numbers.'],
    own: [
      'What is the difference between a pose and a position?',
      'What do position and orientation make together?',
      'What does pose mean for a robot?',
    ],
    called: [
      'What do you call position and orientation together?',
      'One word for where something is and which way it faces',
      'x, y and an angle together are called what?',
    ],
    facts: ['position together with an orientation'],
    short: 'position and orientation',
  }),
  notion({
    call: 'differential drive',
    also: ['two-wheel drive with a caster', 'a differential drive robot'],
    is: [
      'steering with two driven wheels that turn at different speeds',
      'the simplest way to drive: two wheels side by side, which steer by turning at different speeds',
    ],
    more: ['It can turn on the spot.', 'Robot vacuums drive that way.'],
    own: [
      'How does a robot with two wheels {steer|turn}?',
      'How can a robot vacuum turn on the spot?',
      'How do you steer without a steering wheel?',
    ],
    called: [
      'What do you call steering with two wheels at different speeds?',
      'How is the drive of a robot vacuum called?',
      'The drive that turns by running one wheel faster, name?',
    ],
    facts: ['two', 'wheels', 'at different speeds'],
    short: 'steering with two wheels at different speeds',
  }),
];

/** How robots find out where they are, and how to get somewhere. */
export const navigationTermsTopic = topicOfTerms('navigation-terms', 'in robot navigation', 0.6, navigationTerms);
